import { Ellipsis } from 'lucide-react';
import { type JSX, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Project } from '../../../core/contract/projects.ts';
import { useApplication } from '../../application/application.ts';
import { openProjectPath } from '../../application/paths.ts';
import badge from '../../components/Badge.module.css';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import type { Point } from '../../components/menu-point.ts';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { isReading, readingText } from '../../live/reading-state.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ProjectTable.module.css';
import { ecuLine, ecuNumbersLine, vehicleLine } from './project-lines.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { VehicleIcon } from './VehicleIcon.tsx';

export interface ProjectTableProps {
  readonly projects: readonly Project[];
  /** Rows are being fetched: those shown are the ones before. */
  readonly busy: boolean;
  /** Rows of places to show while there is nothing else. */
  readonly placeCount: number;
  /** Entries of a row's menu, behind its button and behind a right click. */
  menuOf(project: Project): readonly MenuItem[];
  /** `false` where a project cannot be opened: in the archive. */
  readonly opens: boolean;
  /** A short word beside a row, such as "copied". */
  readonly remark?: { readonly projectId: string; readonly text: string } | null;
}

/** Projects as rows. */
export function ProjectTable({
  projects,
  busy,
  placeCount,
  menuOf,
  opens,
  remark = null,
}: ProjectTableProps): JSX.Element {
  const { t } = useTexts();
  return (
    <table className={classNames(styles['table'], busy && styles['busy'])} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('projects.columnProject')}</th>
          <th scope="col" className={styles['ecu']}>
            {t('projects.columnEcu')}
          </th>
          <th scope="col" className={styles['file']}>
            {t('projects.columnFile')}
          </th>
          <th scope="col" className={styles['versions']}>
            {t('projects.columnVersions')}
          </th>
          <th scope="col" className={styles['changed']}>
            {t('projects.columnChanged')}
          </th>
          <th scope="col" className={styles['actions']}>
            <span className={styles['hidden']}>{t('projects.columnActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {busy && projects.length === 0 ? (
          <SkeletonRows count={placeCount} />
        ) : (
          projects.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              items={menuOf(project)}
              opens={opens}
              remark={remark?.projectId === project.id ? remark.text : null}
            />
          ))
        )}
      </tbody>
    </table>
  );
}

interface ProjectRowProps {
  readonly project: Project;
  readonly items: readonly MenuItem[];
  readonly opens: boolean;
  readonly remark: string | null;
}

function ProjectRow({ project, items, opens, remark }: ProjectRowProps): JSX.Element {
  const { clock } = useApplication();
  const { t, number, bytes, relative, dateTime } = useTexts();
  const [menuPoint, setMenuPoint] = useState<Point | null>(null);

  const openMenu = (event: MouseEvent<HTMLTableRowElement>): void => {
    event.preventDefault();
    setMenuPoint({ x: event.clientX, y: event.clientY });
  };
  const openMenuByKey = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setMenuPoint({ x: left + 48, y: bottom });
  };

  const vehicle = vehicleLine(project);
  const ecu = ecuLine(project);
  const numbers = ecuNumbersLine(project);
  return (
    <tr className={styles['row']} onContextMenu={openMenu} onKeyDown={openMenuByKey}>
      <td>
        <div className={styles['project']}>
          <span className={styles['vehicle']}>
            <VehicleIcon type={project.vehicleType} />
          </span>
          <div className={styles['lines']}>
            {opens ? (
              <Link to={openProjectPath(project.id)} className={styles['open']}>
                {project.name}
              </Link>
            ) : (
              <span className={styles['name']}>{project.name}</span>
            )}

            <span className={styles['second']}>
              {project.tags.includes('noread') && (
                <>
                  <span className={badge['badge']} title={t('projects.noreadReason')}>
                    {t('projects.noread')}
                  </span>{' '}
                </>
              )}
              {vehicle || t('projects.noVehicle')}
            </span>
          </div>
        </div>
      </td>
      <td className={styles['ecu']}>
        <div className={styles['lines']}>
          <span className={ecu === '' ? styles['second'] : undefined}>
            {ecu || (isReading(project.reading) ? '' : t('projects.noEcu'))}
          </span>
          <ReadingOrNumbers project={project} numbers={numbers} />
        </div>
      </td>
      <td className={styles['file']}>
        <div className={styles['lines']}>
          <span>{project.fileName}</span>
          <span className={styles['second']}>{bytes(project.fileLengthBytes)}</span>
        </div>
      </td>
      <td className={styles['versions']}>{number(project.versionCount)}</td>
      <td className={styles['changed']}>
        <time dateTime={project.updatedAt} title={dateTime(project.updatedAt)}>
          {relative(project.updatedAt, clock.nowMs())}
        </time>
        <span role="status" className={styles['remark']}>
          {remark}
        </span>
      </td>
      <td className={styles['actions']}>
        <Menu
          align="end"
          items={items}
          trigger={
            <IconButton
              label={t('projects.actions', { name: project.name })}
              icon={<Ellipsis />}
              tooltip={false}
            />
          }
        />
        {menuPoint !== null && (
          <ContextMenu
            point={menuPoint}
            label={t('projects.actions', { name: project.name })}
            items={items}
            onClose={() => setMenuPoint(null)}
          />
        )}
      </td>
    </tr>
  );
}

/** While the file is being read: how far it is. Afterwards: the numbers of the control unit. */
function ReadingOrNumbers({
  project: { reading },
  numbers,
}: {
  readonly project: Project;
  readonly numbers: string;
}): JSX.Element | null {
  const texts = useTexts();
  const text = readingText(reading, texts);
  if (isReading(reading)) {
    return (
      <span className={styles['reading']}>
        <span className={styles['second']}>{text}</span>
        <ProgressBar label={text} share={reading.share} />
      </span>
    );
  }
  if (numbers !== '') return <span className={styles['numbers']}>{numbers}</span>;
  return reading.state === 'failed' ? <span className={styles['second']}>{text}</span> : null;
}

/** Where originals are kept in a store that speaks the protocol of Amazon S3. */
export interface S3Settings {
  /** `null` for Amazon's own of the region. */
  readonly endpoint: URL | null;
  readonly region: string;
  readonly bucket: string;
  /** Begin of the key of every object, such as `originals/`. */
  readonly prefix: string;
  readonly accessKeyId: string;
  /** Secret: never logged, never told. */
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of an address, and not in its host. */
  readonly isPathStyle: boolean;
}

/** A setting of the store that does not go with the others. */
export interface S3SettingsProblem {
  readonly name: S3Variable;
  /** Fit for a terminal. */
  readonly problem: string;
}

const S3_VARIABLES = [
  'ORIGINALS_S3_BUCKET',
  'ORIGINALS_S3_ACCESS_KEY_ID',
  'ORIGINALS_S3_SECRET_ACCESS_KEY',
  'ORIGINALS_S3_ENDPOINT',
  'ORIGINALS_S3_REGION',
  'ORIGINALS_S3_PREFIX',
  'ORIGINALS_S3_PATH_STYLE',
] as const;
type S3Variable = (typeof S3_VARIABLES)[number];

/** The variables, as they are set. */
export interface S3Variables {
  readonly ORIGINALS_S3_ENDPOINT?: string | undefined;
  readonly ORIGINALS_S3_REGION?: string | undefined;
  readonly ORIGINALS_S3_BUCKET?: string | undefined;
  readonly ORIGINALS_S3_PREFIX?: string | undefined;
  readonly ORIGINALS_S3_ACCESS_KEY_ID?: string | undefined;
  readonly ORIGINALS_S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly ORIGINALS_S3_PATH_STYLE?: boolean | undefined;
}

/** What Amazon signs for where nothing is said, and what most other stores take. */
const DEFAULT_REGION = 'us-east-1';
const DEFAULT_PREFIX = 'originals/';

/** The store that is set: the bucket with its keys, or nothing at all (`null`). */
export function s3SettingsOf(settings: S3Variables): S3Settings | S3SettingsProblem | null {
  const present = S3_VARIABLES.find((name) => settings[name] !== undefined);
  if (present === undefined) return null;
  const {
    ORIGINALS_S3_BUCKET: bucket,
    ORIGINALS_S3_ACCESS_KEY_ID: accessKeyId,
    ORIGINALS_S3_SECRET_ACCESS_KEY: secretAccessKey,
    ORIGINALS_S3_ENDPOINT: endpoint,
  } = settings;
  if (bucket === undefined) return missing('ORIGINALS_S3_BUCKET', present);
  if (accessKeyId === undefined) return missing('ORIGINALS_S3_ACCESS_KEY_ID', present);
  if (secretAccessKey === undefined) return missing('ORIGINALS_S3_SECRET_ACCESS_KEY', present);
  return {
    endpoint: endpoint === undefined ? null : new URL(endpoint),
    region: settings.ORIGINALS_S3_REGION ?? DEFAULT_REGION,
    bucket,
    prefix: settings.ORIGINALS_S3_PREFIX ?? DEFAULT_PREFIX,
    accessKeyId,
    secretAccessKey,
    isPathStyle: settings.ORIGINALS_S3_PATH_STYLE ?? endpoint !== undefined,
  };
}

/** The settings as another process of this product reads them. */
export function s3Environment(settings: S3Settings | null): Record<string, string> {
  if (settings === null) return Object.fromEntries(S3_VARIABLES.map((name) => [name, '']));
  return {
    ORIGINALS_S3_ENDPOINT: settings.endpoint?.href ?? '',
    ORIGINALS_S3_REGION: settings.region,
    ORIGINALS_S3_BUCKET: settings.bucket,
    ORIGINALS_S3_PREFIX: settings.prefix,
    ORIGINALS_S3_ACCESS_KEY_ID: settings.accessKeyId,
    ORIGINALS_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    ORIGINALS_S3_PATH_STYLE: settings.isPathStyle ? '1' : '0',
  };
}

function missing(name: S3Variable, beside: S3Variable): S3SettingsProblem {
  return { name, problem: `expected beside ${beside}` };
}

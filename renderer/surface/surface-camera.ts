/**
 * Where the viewer of a surface stands. Kept in the state of the tab, so it depends on no size: specification 3, "surface
 * camera position".
 */
export interface SurfaceCamera {
  /**
   * Radians walked around the surface, -pi..pi. 0 looks over the first row along the columns, rows going away; with a
   * positive angle the viewer stands to the right.
   */
  readonly yaw: number;
  /** Radians above the horizon, 0..pi/2; pi/2 looks straight down. */
  readonly pitch: number;
  /** 1 shows the whole box, 2 twice as large; 0.5..16. */
  readonly zoom: number;
  /** Point that is looked at, from the middle of the box; the longest side of the box is 1. */
  readonly targetX: number;
  readonly targetY: number;
  readonly targetZ: number;
}

/** Views that can be asked for by name. */
export type SurfacePreset = 'corner' | 'front' | 'right' | 'back' | 'left' | 'top';

/** Range of a zoom. */
export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 16;

const HALF_TURN = Math.PI;
const RIGHT_ANGLE = Math.PI / 2;
/** How far beside the middle of the box the target may lie. */
const MAX_TARGET = 1;
/** Radians of a dragged CSS pixel. */
const RADIANS_PER_PX = 0.008;
/** Height from which a view from a side is taken: enough to see the rows behind the first. */
const SIDE_PITCH = 0.2;

const MIDDLE = { zoom: 1, targetX: 0, targetY: 0, targetZ: 0 } as const;

/** The named views. `corner` is where a surface is first seen from: expectations 5.6. */
export const CAMERA_PRESETS: Readonly<Record<SurfacePreset, SurfaceCamera>> = {
  corner: { ...MIDDLE, yaw: 0.72, pitch: 0.58 },
  front: { ...MIDDLE, yaw: 0, pitch: SIDE_PITCH },
  right: { ...MIDDLE, yaw: RIGHT_ANGLE, pitch: SIDE_PITCH },
  back: { ...MIDDLE, yaw: HALF_TURN, pitch: SIDE_PITCH },
  left: { ...MIDDLE, yaw: -RIGHT_ANGLE, pitch: SIDE_PITCH },
  top: { ...MIDDLE, yaw: 0, pitch: RIGHT_ANGLE },
};

/** The named views in the order in which a key goes through them. */
export const PRESET_ORDER: readonly SurfacePreset[] = [
  'corner',
  'front',
  'right',
  'back',
  'left',
  'top',
];

/** The nearest camera there can be; one with a number that is none is the first view. */
export function clampCamera(camera: SurfaceCamera): SurfaceCamera {
  const { yaw, pitch, zoom, targetX, targetY, targetZ } = camera;
  if (![yaw, pitch, zoom, targetX, targetY, targetZ].every(Number.isFinite)) {
    return CAMERA_PRESETS.corner;
  }
  return {
    yaw: wrapAngle(yaw),
    pitch: limit(pitch, 0, RIGHT_ANGLE),
    zoom: limit(zoom, MIN_ZOOM, MAX_ZOOM),
    targetX: limit(targetX, -MAX_TARGET, MAX_TARGET),
    targetY: limit(targetY, -MAX_TARGET, MAX_TARGET),
    targetZ: limit(targetZ, -MAX_TARGET, MAX_TARGET),
  };
}

/** Turns as a drag over so many CSS pixels does: the near side of the surface follows the pointer. */
export function orbit(camera: SurfaceCamera, xPx: number, yPx: number): SurfaceCamera {
  return turn(camera, -xPx * RADIANS_PER_PX, yPx * RADIANS_PER_PX);
}

/** Walks around by an angle and rises by another, in radians. */
export function turn(camera: SurfaceCamera, yaw: number, pitch: number): SurfaceCamera {
  return clampCamera({ ...camera, yaw: camera.yaw + yaw, pitch: camera.pitch + pitch });
}

/** Moves the target across the picture, in units of the box: right and up. */
export function pan(camera: SurfaceCamera, right: number, up: number): SurfaceCamera {
  const { sinYaw, cosYaw, sinPitch, cosPitch } = anglesOf(camera);
  return clampCamera({
    ...camera,
    targetX: camera.targetX + right * cosYaw - up * sinYaw * sinPitch,
    targetY: camera.targetY + right * sinYaw + up * cosYaw * sinPitch,
    targetZ: camera.targetZ + up * cosPitch,
  });
}

/**
 * Zooms by a factor around a point of the picture, which stays where it is.
 *
 * @param right of the middle of the picture, in units of the box at the distance of the target; `up` likewise
 */
export function zoomAround(
  camera: SurfaceCamera,
  factor: number,
  right: number,
  up: number,
): SurfaceCamera {
  const zoomed = clampCamera({ ...camera, zoom: camera.zoom * factor });
  const share = 1 - camera.zoom / zoomed.zoom;
  return pan(zoomed, right * share, up * share);
}

/** The view after `camera` when a key goes through the named ones; the first from any other. */
export function nextPreset(camera: SurfaceCamera): SurfacePreset {
  const present = PRESET_ORDER.findIndex((name) => isSameCamera(CAMERA_PRESETS[name], camera));
  return PRESET_ORDER[(present + 1) % PRESET_ORDER.length] ?? 'corner';
}

/** Whether two cameras see the same. */
export function isSameCamera(a: SurfaceCamera, b: SurfaceCamera): boolean {
  return (
    a.yaw === b.yaw &&
    a.pitch === b.pitch &&
    a.zoom === b.zoom &&
    a.targetX === b.targetX &&
    a.targetY === b.targetY &&
    a.targetZ === b.targetZ
  );
}

interface CameraAngles {
  readonly sinYaw: number;
  readonly cosYaw: number;
  readonly sinPitch: number;
  readonly cosPitch: number;
}

function anglesOf({ yaw, pitch }: SurfaceCamera): CameraAngles {
  return {
    sinYaw: Math.sin(yaw),
    cosYaw: Math.cos(yaw),
    sinPitch: Math.sin(pitch),
    cosPitch: Math.cos(pitch),
  };
}

/** The same direction in -pi..pi; half a turn stays positive. */
function wrapAngle(angle: number): number {
  if (angle > -HALF_TURN && angle <= HALF_TURN) return angle;
  const turns = Math.ceil((angle - HALF_TURN) / (2 * HALF_TURN));
  return angle - turns * 2 * HALF_TURN;
}

function limit(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

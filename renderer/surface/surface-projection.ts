import type { DevicePixelSize } from '../device/device-pixels.ts';
import type { SurfaceCamera } from './surface-camera.ts';

/** The box a surface lies in: x along the columns, y along the rows, both around 0; z up from the floor at 0. */
export interface SurfaceBox {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** A point of the picture in device pixels with fractions, y down, from the top left corner. */
export interface ScreenPoint {
  readonly xPx: number;
  readonly yPx: number;
  /** Distance in front of the viewer along the line of sight, in units of the box. */
  readonly depth: number;
}

/** Everything a point of the picture covers: a point of the box and a direction of length 1. */
export interface SightRay {
  readonly fromX: number;
  readonly fromY: number;
  readonly fromZ: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly alongZ: number;
}

/** Angle of view across the shorter side of the picture: long enough a lens to keep far cells large. */
const VIEW_ANGLE = (32 * Math.PI) / 180;
/** Room around the box for the texts beside it, CSS pixels, and the part of a small picture that it may take. */
const ROOM_PX = 24;
const MAX_ROOM_SHARE = 0.1;
/** How far above the middle of the picture the target is seen, in parts of that room: texts need more of it below. */
const RISE_SHARE = 0.5;
/** Where the light comes from, as the viewer sees it. */
const LIGHT = { right: -0.45, up: 0.75, forward: -0.5 } as const;
/** Nearest distance that is drawn. */
const MIN_NEAR = 0.02;

/**
 * From the box to the picture and back, for one camera and one size. Placed anew in every frame.
 *
 * The matrix is the same that the shaders get; `project` and `rayAt` do in double precision what they do in single.
 */
export class SurfaceProjection {
  /** Column by column, as WebGL takes it. */
  readonly matrix: Float32Array<ArrayBuffer> = new Float32Array(16);
  /** Direction to the light, length 1: over the viewer's left shoulder, so that no side is ever dark. */
  readonly light: Float32Array<ArrayBuffer> = new Float32Array(3);
  #widthPx = 1;
  #heightPx = 1;
  #focalX = 1;
  #focalY = 1;
  /** How far above the middle the target is seen, in halves of the height. */
  #rise = 0;
  #near = MIN_NEAR;
  #distance = 1;
  // Right, up and forward of the viewer, and where he stands.
  #rightX = 1;
  #rightY = 0;
  #upX = 0;
  #upY = 0;
  #upZ = 1;
  #forwardX = 0;
  #forwardY = 1;
  #forwardZ = 0;
  #eyeX = 0;
  #eyeY = 0;
  #eyeZ = 0;

  /** Nearest distance that is drawn. */
  get near(): number {
    return this.#near;
  }

  /** Takes camera, box and size of the picture. hot: no allocation */
  place(camera: SurfaceCamera, box: SurfaceBox, size: DevicePixelSize): void {
    const { widthPx, heightPx, pixelRatio } = size;
    this.#widthPx = widthPx;
    this.#heightPx = heightPx;
    const focal = 1 / Math.tan(VIEW_ANGLE / 2);
    const shorterPx = Math.min(widthPx, heightPx);
    const roomPx = Math.min(ROOM_PX * pixelRatio, MAX_ROOM_SHARE * shorterPx);
    this.#rise = (2 * RISE_SHARE * roomPx) / heightPx;
    this.#focalX = (focal * (shorterPx - 2 * roomPx)) / widthPx;
    this.#focalY = (focal * (shorterPx - 2 * roomPx)) / heightPx;
    this.#turnTo(camera);
    this.#placeLight();
    const radius = Math.hypot(box.width, box.depth, box.height) / 2;
    this.#distance = radius / Math.sin(VIEW_ANGLE / 2) / camera.zoom;
    const { targetX, targetY } = camera;
    const targetZ = camera.targetZ + box.height / 2;
    this.#eyeX = targetX - this.#forwardX * this.#distance;
    this.#eyeY = targetY - this.#forwardY * this.#distance;
    this.#eyeZ = targetZ - this.#forwardZ * this.#distance;
    const reach = radius * 1.5 + Math.hypot(targetX, targetY, camera.targetZ);
    this.#near = Math.max(MIN_NEAR, this.#distance - reach);
    this.#fillMatrix(this.#distance + reach);
  }

  /** Where a point of the box is seen, or `undefined` if it lies behind the viewer. */
  project(x: number, y: number, z: number): ScreenPoint | undefined {
    const fromX = x - this.#eyeX;
    const fromY = y - this.#eyeY;
    const fromZ = z - this.#eyeZ;
    const depth = this.#forwardX * fromX + this.#forwardY * fromY + this.#forwardZ * fromZ;
    if (depth < this.#near) return undefined;
    const right = this.#rightX * fromX + this.#rightY * fromY;
    const up = this.#upX * fromX + this.#upY * fromY + this.#upZ * fromZ;
    return {
      xPx: (1 + (right * this.#focalX) / depth) * 0.5 * this.#widthPx,
      yPx: (1 - this.#rise - (up * this.#focalY) / depth) * 0.5 * this.#heightPx,
      depth,
    };
  }

  /** What a point of the picture covers. */
  rayAt(xPx: number, yPx: number): SightRay {
    const right = ((2 * xPx) / this.#widthPx - 1) / this.#focalX;
    const up = (1 - this.#rise - (2 * yPx) / this.#heightPx) / this.#focalY;
    const alongX = this.#forwardX + right * this.#rightX + up * this.#upX;
    const alongY = this.#forwardY + right * this.#rightY + up * this.#upY;
    const alongZ = this.#forwardZ + up * this.#upZ;
    const length = Math.hypot(alongX, alongY, alongZ);
    return {
      fromX: this.#eyeX,
      fromY: this.#eyeY,
      fromZ: this.#eyeZ,
      alongX: alongX / length,
      alongY: alongY / length,
      alongZ: alongZ / length,
    };
  }

  /** Units of the box that a device pixel covers at the distance of the target. */
  get unitsPerPx(): number {
    return (2 * this.#distance) / (this.#focalY * this.#heightPx);
  }

  /** Where the target is seen, device pixels. */
  get middleXPx(): number {
    return this.#widthPx / 2;
  }

  get middleYPx(): number {
    return (this.#heightPx * (1 - this.#rise)) / 2;
  }

  /** Device pixels that a step of 1 up from a point of the box covers, as if seen from the side. */
  pxPerUnitAt(depth: number): number {
    return (this.#focalY * this.#heightPx) / (2 * depth);
  }

  #turnTo({ yaw, pitch }: SurfaceCamera): void {
    const sinYaw = Math.sin(yaw);
    const cosYaw = Math.cos(yaw);
    const sinPitch = Math.sin(pitch);
    const cosPitch = Math.cos(pitch);
    this.#rightX = cosYaw;
    this.#rightY = sinYaw;
    this.#forwardX = -sinYaw * cosPitch;
    this.#forwardY = cosYaw * cosPitch;
    this.#forwardZ = -sinPitch;
    this.#upX = -sinYaw * sinPitch;
    this.#upY = cosYaw * sinPitch;
    this.#upZ = cosPitch;
  }

  #placeLight(): void {
    const x = LIGHT.right * this.#rightX + LIGHT.up * this.#upX + LIGHT.forward * this.#forwardX;
    const y = LIGHT.right * this.#rightY + LIGHT.up * this.#upY + LIGHT.forward * this.#forwardY;
    const z = LIGHT.up * this.#upZ + LIGHT.forward * this.#forwardZ;
    const length = Math.hypot(x, y, z);
    this.light[0] = x / length;
    this.light[1] = y / length;
    this.light[2] = z / length;
  }

  #fillMatrix(far: number): void {
    const near = this.#near;
    const scaleZ = (far + near) / (far - near);
    const shiftZ = (-2 * far * near) / (far - near);
    this.#fillRow(0, this.#focalX, 0, this.#rightX, this.#rightY, 0);
    this.#fillRow(1, this.#focalY, 0, this.#upX, this.#upY, this.#upZ);
    this.#fillRow(2, scaleZ, shiftZ, this.#forwardX, this.#forwardY, this.#forwardZ);
    this.#fillRow(3, 1, 0, this.#forwardX, this.#forwardY, this.#forwardZ);
    for (let column = 0; column < 16; column += 4) {
      this.matrix[column + 1] =
        (this.matrix[column + 1] ?? 0) + this.#rise * (this.matrix[column + 3] ?? 0);
    }
  }

  /** One row of the matrix: the distance from the eye along an axis, scaled and shifted. */
  #fillRow(row: number, scale: number, shift: number, x: number, y: number, z: number): void {
    const toEye = x * this.#eyeX + y * this.#eyeY + z * this.#eyeZ;
    this.matrix[row] = x * scale;
    this.matrix[4 + row] = y * scale;
    this.matrix[8 + row] = z * scale;
    this.matrix[12 + row] = shift - toEye * scale;
  }
}

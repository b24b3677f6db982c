import { Bus, Car, CircuitBoard, Motorbike, Ship, Tractor, Truck } from 'lucide-react';
import type { JSX } from 'react';
import type { ProjectDetails } from '../../../core/contract/projects.ts';

const ICONS = { car: Car, bike: Motorbike, boat: Ship, bus: Bus, truck: Truck, tractor: Tractor };

/** Sign of a vehicle type; a circuit board where none is told. */
export function VehicleIcon({
  type,
}: {
  readonly type: ProjectDetails['vehicleType'];
}): JSX.Element {
  const Icon = type === null ? CircuitBoard : ICONS[type];
  return <Icon aria-hidden="true" />;
}

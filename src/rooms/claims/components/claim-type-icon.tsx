import {
  IconDental,
  IconDots,
  IconEyeglass,
  IconHeartbeat,
  IconMicroscope,
  IconPill,
  IconStethoscope,
  IconVaccine,
  IconVideo,
  IconVirus,
} from '#ui/icons.ts'
import type { ClaimType } from '../rules/claim-types.ts'

const ICONS = {
  'In-Clinic Doctor Consultation': IconStethoscope,
  'Online Consultation': IconVideo,
  'Lab Tests': IconMicroscope,
  'Annual Health Checkup': IconHeartbeat,
  Pharmacy: IconPill,
  'Covid Home Care Plan': IconVirus,
  'Dental Procedure': IconDental,
  Vaccination: IconVaccine,
  'Vision Care': IconEyeglass,
  Other: IconDots,
} as const satisfies Record<ClaimType, unknown>

/** Decorative beside the name of the type. */
export function ClaimTypeIcon({ type, size = 22 }: { type: ClaimType; size?: number }) {
  const Icon = ICONS[type]
  return <Icon size={size} aria-hidden="true" />
}

import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import type { NetworkKind } from '../rules/network-kinds.ts'
import { networkWords as words } from '../words/network.ts'

/** From a clinic to its doctors, and from a doctor to the clinics. */
export function RecordLinks({ kind, id }: { kind: NetworkKind; id: string }) {
  const { actions } = useDesk()
  if (kind !== 'establishments' && kind !== 'providers') return null
  const isClinic = kind === 'establishments'
  const query = `${isClinic ? 'establishment_id' : 'provider_id'}=${id}`
  return (
    <Stack direction="row" gap="lg" wrap>
      <TallLink to={`/dashboard/network/practices?${query}`}>{isClinic ? words.doctorsHere : words.clinicsOf}</TallLink>
      {permits(actions, 'network.edit' satisfies StaffAction) && (
        <TallLink to={`/dashboard/network/practices/new?${query}`}>
          {isClinic ? words.addDoctor : words.addClinic}
        </TallLink>
      )}
    </Stack>
  )
}

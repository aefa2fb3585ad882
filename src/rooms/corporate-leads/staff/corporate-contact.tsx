import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/stack.tsx'
import { CellNote } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type CorporateLead, readCorporateLead } from '../contract.ts'
import { corporateDeskWords as words } from '../words/desk.ts'

/** Address and number, masked until they are asked for: reading them is recorded, so it never happens by itself. */
export function CorporateContact({ lead }: { lead: CorporateLead }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(readCorporateLead, { params: { id: lead.id } }),
  })
  if (!data)
    return (
      <>
        <CellNote>{lead.official_email}</CellNote>
        <CellNote>{lead.official_phone}</CellNote>
        <Button
          tone="plain"
          busy={isPending}
          aria-label={words.showOf(lead.organization_name)}
          onClick={() => mutate()}
        >
          {words.show}
        </Button>
        {error && <div role="alert">{error.message}</div>}
      </>
    )
  return (
    <Stack gap="2xs" align="start">
      <a href={`mailto:${data.official_email}`}>{data.official_email}</a>
      <a href={`tel:${data.official_phone}`}>{data.official_phone}</a>
      {data.asked_again.map((again) => (
        <CellNote key={again.at}>
          {words.alsoSent} <WireTimeText value={again.at} />: {again.contact_name}, {again.organization_name},{' '}
          {again.official_phone}, {again.purpose}
        </CellNote>
      ))}
    </Stack>
  )
}

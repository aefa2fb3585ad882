import { callUrl } from '#platform/contract/client.ts'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type MyCheckupDetail, readMyCheckupReport } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.detail

/** The reports, for the person they are about. */
export function CheckupReports({ checkup: { id, name, can, reports } }: { checkup: MyCheckupDetail }) {
  return (
    <PagePart title={words.reports}>
      {reports.length === 0 && <Muted>{words.noReports}</Muted>}
      {reports.length > 0 && !can.open_reports && <Muted>{words.othersReport(name)}</Muted>}
      {reports.length > 0 && can.open_reports && (
        <Stack as="ul" gap="md">
          {reports.map((report) => (
            <li key={report.id}>
              <TallAnchor href={callUrl(readMyCheckupReport, { id, reportId: report.id })} download>
                {report.name}
              </TallAnchor>
              <Muted size="sm">
                <WireTimeText value={report.released_on} />
              </Muted>
            </li>
          ))}
        </Stack>
      )}
    </PagePart>
  )
}

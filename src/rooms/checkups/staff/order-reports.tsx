import { callUrl } from '#platform/contract/client.ts'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { readStaffCheckupReport, type StaffCheckupDetail } from '../contract/staff.ts'
import { staffScreenWords } from '../words/staff.ts'
import { stepWords } from '../words/staff-steps.ts'
import { AddReport } from './add-report.tsx'

const words = staffScreenWords.detail

/** The reports of a check-up, not of one's own or one's family's; another one can be added once there are results. */
export function OrderReports({ order }: { order: StaffCheckupDetail }) {
  const { id, reports, can, own_affair } = order
  return (
    <PagePart
      title={words.reports}
      note={reports.length === 0 ? words.noReports : own_affair ? words.ownReports : words.readAsked}
    >
      {reports.length > 0 && (
        <Stack as="ul" gap="md">
          {reports.map((report) => (
            <li key={report.id}>
              {own_affair ? (
                report.name
              ) : (
                <TallAnchor href={callUrl(readStaffCheckupReport, { id, reportId: report.id })} download>
                  {report.name}
                </TallAnchor>
              )}
              <Muted size="sm">
                {words.reportKinds[report.kind]} · <WireTimeText value={report.released_on} />
              </Muted>
            </li>
          ))}
        </Stack>
      )}
      {can.add_report && (
        <div>
          <AddReport order={order} words={stepWords.add} tone="quiet" isRequired />
        </div>
      )}
    </PagePart>
  )
}

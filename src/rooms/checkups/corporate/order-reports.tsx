import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#platform/browser/save-file.ts'
import { callUrl, request } from '#platform/contract/client.ts'
import { appAroundPage } from '#rooms/native-app/components/in-app.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type CheckupOrderDetail, readCheckupOrderReport } from '../contract/company.ts'
import { companyScreenWords } from '../words/company-screen.ts'
import { RequestAccess } from './request-access.tsx'

const words = companyScreenWords.detail
const appDownload = () => import('#rooms/native-app/components/app-download.ts')

export interface OrderReportsProps {
  params: { subsidiaryId: string; id: string }
  order: CheckupOrderDetail
  /** The answer of the act, or none where the order is to be read again. */
  onDone: (text: string, changed?: CheckupOrderDetail) => void
}

/** The reports of an order: to download, to ask for, or why neither. */
export function OrderReports(props: OrderReportsProps) {
  const { reports, can, details } = props.order
  // The question is about all that the person has not opened yet; it is asked at the first.
  const locked = reports.find(({ shareable }) => !shareable)
  if (reports.length === 0)
    return (
      <PagePart title={words.reports}>
        <Muted>{details.status === 'cancelled' ? words.noReportsEver : words.noReports}</Muted>
        {details.status !== 'cancelled' && <NotAgreed order={props.order} />}
      </PagePart>
    )
  return (
    <PagePart title={words.reports} note={words.reportsNote}>
      <Stack as="ul" gap="md">
        {reports.map((report) => (
          <Card key={report.id} as="li">
            <OneReport {...props} report={report} asks={report === locked} />
          </Card>
        ))}
      </Stack>
      <NotAgreed order={props.order} />
      {!can.open_reports && (
        <Notice tone="info">
          {words.own} <TallLink to="/check-ups">{words.ownLink}</TallLink>
        </Notice>
      )}
    </PagePart>
  )
}

/** A candidate has to agree first. */
function NotAgreed({ order: { access, details } }: { order: CheckupOrderDetail }) {
  return access.agreed ? null : <Notice tone="info">{words.notAgreed(details.employee_name)}</Notice>
}

const EXTENSIONS: Record<string, string> = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }

interface OneReportProps extends OrderReportsProps {
  report: CheckupOrderDetail['reports'][number]
  /** Whether access is requested here. */
  asks: boolean
}

function OneReport({ params, order, onDone, report, asks }: OneReportProps) {
  const { id, name, kind, released_on, shareable } = report
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const of = { ...params, reportId: id }
      if (appAroundPage()) {
        const failure = await (await appDownload()).downloadInApp(callUrl(readCheckupOrderReport, of))
        if (failure) throw new Error(failure)
      } else {
        const file = await request(readCheckupOrderReport, { params: of })
        saveFile(file, `${name}${EXTENSIONS[file.type] ?? ''}`)
      }
    },
    onSuccess: () => onDone(words.downloaded(name)),
    onError: () => onDone(''),
  })
  const why = !shareable
    ? words.needsConsent
    : kind === 'CERTIFICATE' && !order.access.shared
      ? words.certificate
      : words.shared
  return (
    <Stack gap="sm">
      <Split>
        <Stack gap="2xs">
          <strong>{name}</strong>
          <Muted size="sm">
            {words.released} <WireTimeText value={released_on} /> · {why}
          </Muted>
        </Stack>
        {shareable && order.can.open_reports && (
          <Button tone="quiet" busy={isPending} aria-label={words.downloadOf(name)} onClick={() => mutate()}>
            {words.download}
          </Button>
        )}
        {asks && order.can.open_reports && <RequestAccess params={params} order={order} onDone={onDone} />}
      </Split>
      {error && !isPending && (
        <Notice tone="bad" title={words.downloadFailed} live>
          {error.message}
        </Notice>
      )}
    </Stack>
  )
}

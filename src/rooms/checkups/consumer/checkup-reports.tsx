import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callUrl, queryOf } from '#platform/contract/client.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type MyCheckupDetail, readMyCheckup, readMyCheckupReport } from '../contract/my-checkups.ts'
import { bookingWords } from '../words/booking.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.detail

/** The browser downloads by itself and does not say when: the list of who opened a report is read twice after it. */
const READ_AGAIN_MS = [1000, 4000]

function useReadAfterDownload(id: string): () => void {
  const client = useQueryClient()
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    if (opened === 0) return
    const read = () => void client.invalidateQueries({ queryKey: queryOf(readMyCheckup, { params: { id } }).queryKey })
    const timers = READ_AGAIN_MS.map((delay) => setTimeout(read, delay))
    return () => timers.forEach(clearTimeout)
  }, [opened, client, id])
  return () => setOpened((before) => before + 1)
}

/** The reports, for the person they are about. */
export function CheckupReports({ checkup: { id, name, can, in_doubt, reports } }: { checkup: MyCheckupDetail }) {
  const onOpen = useReadAfterDownload(id)
  return (
    <PagePart title={words.reports}>
      {reports.length === 0 && <Muted>{words.noReports}</Muted>}
      {reports.length > 0 && !can.open_reports && (
        <Muted>
          {in_doubt ? bookingWords.refusals.inDoubt : can.agree ? words.notIdentified : words.othersReport(name)}
        </Muted>
      )}
      {reports.length > 0 && can.open_reports && (
        <Stack as="ul" gap="md">
          {reports.map((report) => (
            <li key={report.id}>
              <DownloadLink href={callUrl(readMyCheckupReport, { id, reportId: report.id })} onClick={onOpen}>
                {report.name}
              </DownloadLink>
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

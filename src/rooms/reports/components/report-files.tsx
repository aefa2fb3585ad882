import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconDownload } from '#ui/icons.ts'
import { CellActions } from '#ui/table-cell.tsx'
import type { ReportStatus } from '../rules/report-state.ts'
import { screenWords } from '../words/screen.ts'

const words = screenWords.list

interface ReportFilesProps {
  report: { status: ReportStatus; can_download: boolean }
  /** The report in words, for people who go through all buttons of the page: what it is, and of what. */
  label: string
  of: string
  hrefOf: (format: 'xlsx' | 'csv') => string
  isAsking: boolean
  onAgain: () => void
}

/** The files of a report that is ready; one that failed or has expired can be asked for again. */
export function ReportFiles({
  report: { status, can_download },
  label,
  of,
  hrefOf,
  isAsking,
  onAgain,
}: ReportFilesProps) {
  if (status === 'PENDING') return null
  if (!can_download)
    return (
      <CellActions>
        <Button tone="quiet" aria-label={words.againOf(label, of)} disabled={isAsking} onClick={onAgain}>
          {words.again}
        </Button>
      </CellActions>
    )
  return (
    <CellActions oneLine>
      <DownloadLink
        className={buttonClass({ tone: 'quiet' })}
        href={hrefOf('xlsx')}
        aria-label={words.downloadOf(label, of)}
      >
        <IconDownload size={18} aria-hidden="true" />
        {words.download}
      </DownloadLink>
      <DownloadLink className={buttonClass({ tone: 'plain' })} href={hrefOf('csv')} aria-label={words.csvOf(label, of)}>
        {words.csv}
      </DownloadLink>
    </CellActions>
  )
}

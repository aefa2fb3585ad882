import type { LoaderFunctionArgs } from 'react-router'
import { pageRead } from '#platform/serving/page-read.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import sentinels from '../../../docs/sentinels.md?raw'
import { readClock } from '../contract.ts'
import { words } from '../words.ts'
import { DocumentText } from './document-text.tsx'

/** Not found outside simulator mode, like the clock's call. */
export async function loader({ context }: LoaderFunctionArgs) {
  await pageRead(context, readClock, {})
  return null
}

/** docs/sentinels.md, so that there is only one list. */
export default function SentinelsPage() {
  return (
    <PageColumn width="wide">
      <PageHeading title={words.page.sentinelsTitle} />
      <DocumentText source={sentinels} />
    </PageColumn>
  )
}

import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { listMyDocuments } from '../contract.ts'
import { homeWords } from '../words/home.ts'
import { DocumentRows } from './document-rows.tsx'

const words = homeWords.documents

export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await pageRead(context, listMyDocuments, {}, { expected: ['SESSION_EXPIRED'] })
  } catch (error) {
    if (error instanceof CallError) throw redirect('/login?next=/plus/my-plan/documents')
    throw error
  }
}

/** Every document of a member, newest first; of one kind where the address says so. */
export default function DocumentsPage() {
  const { documents, counts } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const kind = counts.find((one) => one.kind === params.get('kind'))?.kind
  const tabs = [
    { key: '', label: words.everything(documents.length), to: '?' },
    ...counts.map((one) => ({
      key: one.kind,
      label: words.counted(words.kinds[one.kind], one.count),
      to: `?kind=${one.kind}`,
    })),
  ]
  const shown = kind ? documents.filter((one) => one.kind === kind) : documents
  return (
    <PageColumn width="reading">
      <PageHeading title={words.title} lead={words.lead} />
      {counts.length > 1 && <TabLinks label={words.filter} tabs={tabs} current={kind ?? ''} />}
      {shown.length > 0 ? (
        <DocumentRows documents={shown} />
      ) : (
        <EmptyState title={words.emptyTitle} advice={words.empty} />
      )}
      <nav aria-label={words.elsewhere}>
        <ul>
          {words.places.map(({ title, to }) => (
            <li key={to}>
              <TallLink to={to} reloadDocument={to === '/my-plan/card'}>
                {title}
              </TallLink>
            </li>
          ))}
        </ul>
      </nav>
    </PageColumn>
  )
}

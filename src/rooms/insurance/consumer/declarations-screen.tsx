import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type PolicyDetail, readMyPolicy } from '../contract/policies.ts'
import { mineWords } from '../words/mine.ts'
import { shopWords } from '../words/shop.ts'
import { CoverDocuments } from './cover-documents.tsx'
import { MineFrame, MineSkeleton } from './mine-frame.tsx'

const words = mineWords.declarations

export async function clientLoader({ url, params: { policyId = '' } }: ClientLoaderFunctionArgs) {
  return { policy: await readOrLogIn(url, () => request(readMyPolicy, { params: { id: policyId } })) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <MineSkeleton />
    </Frame>
  )
}

/** What the person confirmed, word for word. */
export default function DeclarationsScreen() {
  const { policy } = useLoaderData<typeof clientLoader>()
  return (
    <Frame>
      {!policy ? (
        <ErrorState title={mineWords.readFailed} onRetry={() => location.reload()} />
      ) : (
        <>
          {policy.declarations.length === 0 && <EmptyState title={words.none} />}
          {policy.declarations.map((declaration) => (
            <Declaration key={declaration.declared_at} {...declaration} />
          ))}
          <Terms {...policy.terms} />
        </>
      )}
    </Frame>
  )
}

function Declaration({ version, text, text_sha256, declared_at }: PolicyDetail['declarations'][number]) {
  return (
    <Card as="article" labelledBy={text_sha256}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Title id={text_sha256}>{words.confirmed}</Title>
          <BulletList>
            {words.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </BulletList>
        </Stack>
        <p>{text}</p>
        <FactList
          facts={[
            [words.on, <WireTimeText key="at" value={declared_at} />],
            [words.version, version],
            [words.hash, text_sha256],
          ]}
        />
      </Stack>
    </Card>
  )
}

/** Of the version that was bought: what is sold today may differ. */
function Terms({ exclusions, documents }: PolicyDetail['terms']) {
  return (
    <>
      <PagePart title={shopWords.detail.exclusions}>
        <Card>
          <BulletList>
            {exclusions.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </BulletList>
        </Card>
      </PagePart>
      <CoverDocuments documents={documents} />
    </>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { policyId = '' } = useParams()
  return (
    <MineFrame title={words.title} lead={words.lead} up={{ to: `/my-insurance/${policyId}`, name: words.back }}>
      {children}
    </MineFrame>
  )
}

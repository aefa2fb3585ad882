import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
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
import { GrievanceLadder } from './grievance-ladder.tsx'
import { loadNow } from './load-application.ts'
import { MineFrame, MineSkeleton } from './mine-frame.tsx'

const words = mineWords.declarations

export const loader = loadNow

export async function clientLoader({ url, params: { policyId = '' }, serverLoader }: ClientLoaderFunctionArgs) {
  const [policy, { carePhone }] = await Promise.all([
    readOrLogIn(url, () => request(readMyPolicy, { params: { id: policyId } })),
    serverLoader<typeof loadNow>(),
  ])
  return { policy, carePhone }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <MineSkeleton />
    </Frame>
  )
}

/** What the person confirmed, word for word, and the terms; before the application is sent, the terms that it accepts. */
export default function DeclarationsScreen() {
  const { policy, carePhone } = useLoaderData<typeof clientLoader>()
  return (
    <Frame policy={policy}>
      {!policy ? (
        <ErrorState title={mineWords.readFailed} onRetry={() => location.reload()} />
      ) : (
        <>
          {policy.declarations.map((declaration) => (
            <Declaration key={declaration.declared_at} {...declaration} />
          ))}
          <Terms {...policy.terms} carePhone={carePhone} />
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

interface TermsProps {
  exclusions: readonly string[]
  documents: PolicyDetail['terms']['documents']
  grievance_ladder: PolicyDetail['terms']['grievance_ladder']
  carePhone: string | undefined
}

/** Of the version that was bought: what is sold today may differ. */
function Terms({ exclusions, documents, grievance_ladder, carePhone }: TermsProps) {
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
      <GrievanceLadder ladder={grievance_ladder} carePhone={carePhone} />
    </>
  )
}

function Frame({ policy, children }: { policy?: PolicyDetail | undefined; children: React.ReactNode }) {
  const { policyId = '' } = useParams()
  const isDeclared = policy === undefined || policy.declarations.length > 0
  const up = policy?.can.apply
    ? { to: `/insurance-application/${policy.application_id}/summary`, name: words.toApplication }
    : { to: `/my-insurance/${policyId}`, name: words.back }
  return (
    <MineFrame
      title={isDeclared ? words.title : words.termsTitle}
      lead={isDeclared ? words.lead : words.termsLead}
      up={up}
    >
      {children}
    </MineFrame>
  )
}

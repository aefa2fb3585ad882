import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { formatDate } from '#values/display-time.ts'
import { inLakh, parseRupees } from '#values/money.ts'
import { verifyCertificate } from '../contract/policies.ts'
import { verifyWords as words } from '../words/verify.ts'

/** What the QR code of a certificate opens; a wrong code is an answer and no missing page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const input = { params: { code: params.code ?? '' } }
    const certificate = await pageRead(context, verifyCertificate, input, {
      expected: ['NOT_FOUND', 'RATE_LIMITED', 'MALFORMED'],
    })
    return data({ certificate, status: 200 })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data({ certificate: undefined, status: error.status }, { status: error.status })
  }
}

/** The public page that confirms a certificate of insurance, for anybody who has it in hand. */
export default function CertificatePage() {
  const { certificate, status } = useLoaderData<typeof loader>()
  return (
    <PageColumn width="narrow">
      <meta name="robots" content="noindex" />
      <PageHeading title={words.title} lead={words.lead} />
      {certificate ? (
        <Confirmed certificate={certificate} />
      ) : (
        <Notice tone="bad" title={status === 429 ? words.waitTitle : words.unknownTitle}>
          {status === 429 ? words.waitText : words.unknownText}
        </Notice>
      )}
    </PageColumn>
  )
}

type Certificate = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['certificate']>

function Confirmed({ certificate }: { certificate: Certificate }) {
  const { facts } = words
  const { status, start_date, end_date, sum_assured, endorsement } = certificate
  const changedOn = endorsement && formatDate(endorsement.on)
  const isGood = status === 'ACTIVE' || status === 'NOT_STARTED'
  return (
    <>
      <Notice tone={isGood ? 'good' : 'bad'} title={isGood ? words.genuine : words.invalid}>
        {words.states[status]}
      </Notice>
      {isGood && endorsement && changedOn && (
        <Notice tone="warn" title={words.supersededTitle(endorsement.number)}>
          {words.superseded(endorsement.number, changedOn)}
        </Notice>
      )}
      <Card>
        <FactList
          facts={[
            [facts.coi, certificate.coi_number],
            [facts.insurer, certificate.insurer],
            [facts.master, certificate.master_policy_number],
            [facts.plan, certificate.plan_name],
            [facts.sum, inLakh(parseRupees(sum_assured) ?? 0n)],
            [facts.initials, certificate.initials],
            [facts.period, words.period(formatDate(start_date), formatDate(end_date))],
            [
              facts.endorsement,
              endorsement && changedOn ? words.endorsed(endorsement.number, changedOn) : words.notEndorsed,
            ],
          ]}
        />
      </Card>
    </>
  )
}

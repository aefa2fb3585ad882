import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { type CheckedPass, checkVisit, confirmVisit } from '../contract/clinic.ts'
import { clinicWords as words } from '../words/clinic.ts'

/** What a desk reads under a pass's number; a wrong number is an answer and no missing page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const input = { params: { pass_no: params.passNo ?? '' } }
    const { visit } = await pageRead(context, checkVisit, input, {
      expected: ['NOT_FOUND', 'RATE_LIMITED', 'MALFORMED'],
    })
    return data({ visit, status: 200 })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data({ visit: undefined, status: error.status }, { status: error.status })
  }
}

/** The clinic's public page of a pass: what its desk needs, and nothing about the plan. */
export default function ClinicVisitPage() {
  const { visit: loaded, status } = useLoaderData<typeof loader>()
  const [confirmed, setConfirmed] = useState<CheckedPass>()
  const visit = confirmed ?? loaded
  return (
    <PageColumn width="narrow">
      <meta name="robots" content="noindex" />
      <PageHeading title={words.title} lead={words.lead} />
      {visit ? <Checked visit={visit} onChange={setConfirmed} /> : <Unknown isLimited={status === 429} />}
      <ButtonLink to="/visit" tone="quiet">
        {words.another}
      </ButtonLink>
    </PageColumn>
  )
}

function Unknown({ isLimited }: { isLimited: boolean }) {
  return (
    <Notice tone="bad" title={isLimited ? words.waitTitle : words.unknownTitle}>
      {isLimited ? words.waitText : words.unknownText}
    </Notice>
  )
}

function Checked({ visit, onChange }: { visit: CheckedPass; onChange: (visit: CheckedPass) => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { pass_no, status } = visit
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      onChange((await request(confirmVisit, { params: { pass_no } })).visit)
      document.querySelector('h1')?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <State visit={visit} />
      <Card>
        <FactList
          facts={[
            [words.number, pass_no],
            [words.patient, visit.patient_name ?? words.unnamed],
            [words.doctor, `${visit.provider_name}, ${visit.speciality}`],
            [words.clinic, visit.establishment_name],
            [words.unlocked, <WireTimeText key="unlocked" value={visit.unlocked_at} />],
            [words.validTill, status === 'UNLOCKED' && <WireTimeText key="till" value={visit.valid_till} />],
          ]}
        />
      </Card>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {status === 'UNLOCKED' && (
        <Button tone="call" wide busy={busy} onClick={() => void confirm()}>
          {words.confirm}
        </Button>
      )}
    </Stack>
  )
}

function State({ visit: { status, used_at, used_by_end } }: { visit: CheckedPass }) {
  if (status === 'UNLOCKED')
    return (
      <Notice tone="good" title={words.validTitle}>
        {words.validText}
      </Notice>
    )
  if (status === 'USED') {
    const isConfirmed = used_at !== null && !used_by_end
    return (
      <Notice tone="info" title={isConfirmed ? words.usedTitle : words.endedTitle} live>
        {isConfirmed ? words.usedText(formatTime(parseWireTime(used_at)!)) : words.endedText}
      </Notice>
    )
  }
  const isStopped = status === 'STOPPED'
  return (
    <Notice tone="bad" title={isStopped ? words.stoppedTitle : words.reversedTitle}>
      {isStopped ? words.stoppedText : words.reversedText}
    </Notice>
  )
}

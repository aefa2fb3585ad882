import { useState } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { IconCamera } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import type { ClinicCode } from '../rules/scanned-code.ts'
import { visitWords as words } from '../words/visit.ts'
import { CodeForm } from './code-form.tsx'
import type { VisitMember } from './read-visits.ts'
import { ScannedOffer, TypedOffer } from './visit-offer.tsx'

interface UnlockFlowProps {
  code: ClinicCode | undefined
  members: readonly VisitMember[]
  carePhone: string
}

/** First what unlocks, then who sees the doctor, then what it uses. */
export function UnlockFlow({ code, members, carePhone }: UnlockFlowProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const [uhid, setUhid] = useState(members.length === 1 ? members[0]!.uhid : undefined)
  const isAsked = code !== undefined || asked !== undefined
  return (
    <Stack gap="xl">
      {!isAsked && (
        <Stack gap="2xs">
          <ButtonLink to="/unlock/scanner" tone="call" wide icon={<IconCamera size={20} aria-hidden="true" />}>
            {words.scan}
          </ButtonLink>
          <p>{words.scanHelp}</p>
        </Stack>
      )}
      {!code && <CodeForm typed={typed} onType={setTyped} onAsk={setAsked} isAsked={asked !== undefined} />}
      {isAsked && members.length > 1 && (
        <ChoiceList
          name="uhid"
          label={words.who}
          value={uhid}
          onChoose={setUhid}
          choices={members.map((member) => ({
            value: member.uhid,
            label: member.name ?? words.unnamed,
            note: member.plan_name,
          }))}
        />
      )}
      {uhid && code && <ScannedOffer key={uhid} code={code} uhid={uhid} carePhone={carePhone} />}
      {uhid && asked !== undefined && (
        <TypedOffer key={`${asked} ${uhid}`} visit_id={asked} uhid={uhid} carePhone={carePhone} />
      )}
    </Stack>
  )
}

import { useId } from 'react'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Title } from '#ui/title.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { readVisitOffer } from '../contract/unlock.ts'
import { passWords } from '../words/pass.ts'
import { visitWords as words } from '../words/visit.ts'

type VisitOffer = ReplyOf<typeof readVisitOffer>

/** Whom the visit is for, where, and what it uses. */
export function OfferFacts({ offer }: { offer: VisitOffer }) {
  const id = useId()
  const { patient, provider, establishment, benefit, credits } = offer
  const remaining = benefit?.remaining
  const counted = benefit && (remaining == null ? words.usesUnlimited : words.usesOne(remaining))
  const paid = credits === null ? undefined : words.usesCredits(formatRupees(parseRupees(credits) ?? 0n))
  return (
    <Card as="section" labelledBy={id}>
      <Title id={id} as="h2" size="md" spaced>
        {words.offer}
      </Title>
      <FactList
        facts={[
          [words.patient, patient.name ?? words.unnamed],
          [passWords.doctor, provider && `${provider.name}, ${provider.speciality}`],
          [words.clinic, establishment && `${establishment.name}, ${establishment.locality}, ${establishment.city}`],
          ...(offer.eligible && !offer.existing_visit
            ? ([
                [words.uses, paid ?? counted],
                [words.pay, words.nothing],
              ] as const)
            : []),
        ]}
      />
    </Card>
  )
}

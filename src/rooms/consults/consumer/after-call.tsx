import { useEffect, useRef } from 'react'
import { callUrl } from '#platform/contract/client.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconFileText } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Stars } from '#ui/stars.tsx'
import { Title } from '#ui/title.tsx'
import { type Consultation, downloadPrescription } from '../contract/consultation.ts'
import { consultScreens } from '../words/screens.ts'
import { Doctor } from './doctor-found.tsx'
import { RatingForm } from './rating-form.tsx'

const words = consultScreens.one

interface AfterCallProps {
  consult: Consultation
  onChange: (consult: Consultation) => void
}

/** After the call: what the doctor prescribed, and what the member thinks of it. */
export function AfterCall({ consult, onChange }: AfterCallProps) {
  const { transaction_id, prescriptions, rating } = consult
  const isRatedHere = useRef(false)
  useEffect(() => {
    if (rating !== null && isRatedHere.current) document.getElementById('rating')?.focus()
  }, [rating])
  const onRated = (rated: Consultation) => {
    isRatedHere.current = true
    onChange(rated)
  }
  return (
    <Stack gap="xl">
      <Card>
        <Doctor consult={consult} />
      </Card>
      <section aria-labelledby="prescriptions" aria-live="polite">
        <Title id="prescriptions" size="md" spaced>
          {words.prescriptions}
        </Title>
        {prescriptions.length === 0 && <Muted>{words.noPrescription}</Muted>}
        <Stack as="ul" gap="sm">
          {prescriptions.map(({ id }, index) => (
            <li key={id}>
              <DownloadLink
                href={callUrl(downloadPrescription, { transaction_id, id })}
                className={buttonClass({ tone: 'quiet', wide: true })}
              >
                <IconFileText size={20} aria-hidden="true" />
                {words.prescription(index + 1)}
              </DownloadLink>
            </li>
          ))}
        </Stack>
      </section>
      {rating === null ? (
        <RatingForm transaction_id={transaction_id} onRated={onRated} />
      ) : (
        <section aria-labelledby="rated" tabIndex={-1} id="rating">
          <Title id="rated" size="md" spaced>
            {words.rated}
          </Title>
          <Stars rating={rating} />
          {consult.rating_comment && <p>{consult.rating_comment}</p>}
        </section>
      )}
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { readDesk } from '../contract/clinic.ts'
import { hasOutdatedCodes } from '../rules/outdated-codes.ts'
import { clinicWords } from '../words/clinic.ts'
import classes from './desk-page.module.css'

const words = clinicWords.desk
/** Twice a minute, so that no code is shown for long after its minute. */
const REFRESH_MS = 30_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const input = { params: { key: params.key ?? '' } }
    const desk = await pageRead(context, readDesk, input, { expected: ['NOT_FOUND', 'RATE_LIMITED', 'MALFORMED'] })
    return data({ desk })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data({ desk: undefined }, { status: error.status })
  }
}

/** The screen of a clinic's front desk: a code that changes every minute, and what can be typed instead. */
export default function DeskPage() {
  const { desk } = useLoaderData<typeof loader>()
  const { key = '' } = useParams()
  if (!desk)
    return (
      <PageColumn width="narrow">
        <PageHeading title={words.documentTitle} />
        <EmptyState title={words.goneTitle} advice={words.goneText} />
      </PageColumn>
    )
  return (
    <QueryProvider>
      <Desk deskKey={key} loaded={desk} />
    </QueryProvider>
  )
}

function Desk({ deskKey, loaded }: { deskKey: string; loaded: ReplyOf<typeof readDesk> }) {
  const {
    data: desk,
    isRefetchError,
    ...read
  } = useQuery({
    ...queryOf(readDesk, { params: { key: deskKey } }),
    initialData: loaded,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  })
  const isOutdated = isRefetchError && hasOutdatedCodes(read)
  const [chosen, setChosen] = useState(desk.doctors[0]?.provider_id)
  const doctor = desk.doctors.find(({ provider_id }) => provider_id === chosen) ?? desk.doctors[0]
  const { name, locality, city } = desk.establishment
  return (
    <PageColumn width="narrow">
      <meta name="robots" content="noindex" />
      <PageHeading
        title={words.title(name)}
        documentTitle={words.documentTitle}
        lead={`${locality}, ${city}. ${words.lead}`}
      />
      {isRefetchError && (
        <Notice tone="bad" live>
          {isOutdated ? words.outdated : words.stopped}
        </Notice>
      )}
      {isOutdated ? null : doctor ? (
        <Stack gap="md">
          {desk.doctors.length > 1 && (
            <SelectField
              name="doctor"
              label={words.show}
              value={doctor.provider_id}
              onChange={({ target }) => setChosen(target.value)}
              options={desk.doctors.map(({ provider_id, name: label }) => ({ value: provider_id, label }))}
            />
          )}
          <figure className={classes.code}>
            <QrCode text={doctor.qr} label={words.qr(doctor.name)} />
            <figcaption>
              {doctor.name}, {doctor.speciality}
            </figcaption>
          </figure>
        </Stack>
      ) : (
        <Notice tone="warn">{words.noDoctors}</Notice>
      )}
      {!isOutdated && (
        <div className={classes.code}>
          <Muted>{words.code}</Muted>
          <p className={classes.typed}>{desk.desk_code}</p>
          {desk.asks_code && <p>{words.asks}</p>}
          <Muted size="sm">{words.changes(desk.code_minutes)}</Muted>
        </div>
      )}
      <ButtonLink to="/visit" tone="quiet" wide>
        {clinicWords.check}
      </ButtonLink>
    </PageColumn>
  )
}

import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Pager } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { findWords as words } from '../words/find.ts'
import { ClinicCard } from './clinic-card.tsx'
import { ClinicForm } from './clinic-form.tsx'
import { type ClinicSearch, loadClinics } from './load-clinics.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  return loadClinics(context, url)
}

/** Clinics of the network near a pincode; the search is in the address. */
export default function FindClinicPage() {
  const { asked, filters, answer } = useLoaderData<typeof loader>()
  useFocusOnAnswer(asked, answer.is === 'found')
  return (
    <PageColumn>
      <PageHeading title={words.title} lead={words.lead} description={words.description} />
      <ClinicForm
        key={JSON.stringify(asked)}
        asked={asked}
        filters={filters}
        error={answer.is === 'refused' ? answer.field : undefined}
      />
      {answer.is === 'refused' && !answer.field && <Failed message={answer.message} />}
      {answer.is === 'found' && <Found asked={asked} page={answer.page} />}
    </PageColumn>
  )
}

/** After a search its answer takes the focus: the form is new then, and on a phone the answer is below the screen. */
function useFocusOnAnswer(asked: ClinicSearch, isFound: boolean) {
  const search = JSON.stringify(asked)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const heading = isFound ? document.querySelector<HTMLElement>('main h2') : null
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [search, isFound])
}

function Failed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice tone="bad" live title={words.failed}>
      <Stack gap="md" align="start">
        <span>{message}</span>
        <Button tone="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
          {words.retry}
        </Button>
      </Stack>
    </Notice>
  )
}

type FoundPage = Extract<Awaited<ReturnType<typeof loadClinics>>['answer'], { is: 'found' }>['page']

function Found({ asked, page }: { asked: ClinicSearch; page: FoundPage }) {
  const { clinics, pagination_info: info, is_located, within_km } = page
  const total = info.total_clinics
  if (!is_located) return <EmptyState title={words.unknownTitle} advice={words.unknownText} />
  if (total === 0) return <Nothing asked={asked} within_km={within_km} />
  return (
    <PagePart title={words.results(asked.pincode)}>
      <Muted role="status">{words.found(total, within_km)}</Muted>
      <Stack as="ul" gap="md">
        {clinics.map((clinic) => (
          <ClinicCard key={clinic.id} clinic={clinic} />
        ))}
      </Stack>
      {(info.has_next_page || info.has_prev_page) && (
        <Pager
          label={words.results(asked.pincode)}
          info={info}
          total={total}
          hrefOf={(other) => hrefOf(asked, other)}
        />
      )}
    </PagePart>
  )
}

function Nothing({ asked, within_km }: { asked: ClinicSearch; within_km: number }) {
  const isNarrowed = asked.speciality_id !== '' || asked.language !== ''
  const all = { pincode: asked.pincode, speciality_id: '', language: '' }
  return (
    <EmptyState
      title={words.noneTitle}
      advice={isNarrowed ? words.noneText(within_km) : words.noneAtAll(within_km)}
      action={isNarrowed && <ButtonLink to={hrefOf(all, 1)}>{words.everything}</ButtonLink>}
    />
  )
}

function hrefOf(asked: ClinicSearch, page: number): string {
  const given = Object.entries({ ...asked, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== '')
  return `/find-a-clinic?${new URLSearchParams(given).toString()}`
}

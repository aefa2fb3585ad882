import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { leaveCamp, listMyCamps, type MyCamp } from '../contract/member.ts'
import { memberCampWords as words } from '../words/member.ts'
import { SlotForm } from './slot-form.tsx'

/** One camp: where and when, and the person's own slot. */
export function MyCampCard({ camp }: { camp: MyCamp }) {
  const id = useId()
  const [{ act, done }, setOutcome] = useState<{ act: number; done?: 'registered' | 'left' }>({ act: 0 })
  const setDone = (what: 'registered' | 'left') => setOutcome((before) => ({ act: before.act + 1, done: what }))
  const [isChanging, setChanging] = useState(false)
  const { registration, status } = camp
  const isOpen = status === 'PLANNED' && (registration === null || registration.state === 'EXPECTED')
  // Only while it is so: a kiosk may have said more since.
  const message =
    done === 'left' && !registration
      ? words.left_camp
      : done === 'registered' && registration?.state === 'EXPECTED'
        ? words.registered
        : undefined
  const showsForm = isOpen && (registration === null || isChanging)
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="md" bounded>
        <Stack gap="2xs">
          <Title id={id}>{camp.name}</Title>
          {camp.company}
        </Stack>
        {status === 'CANCELLED' && <Notice tone="warn">{words.cancelled}</Notice>}
        <OutcomeNotice act={act} tone="good">
          {message}
        </OutcomeNotice>
        {registration ? <OwnSlot camp={camp} registration={registration} /> : <Places camp={camp} />}
        {registration?.state === 'EXPECTED' && status === 'PLANNED' && (
          <Stack direction="row" gap="sm" wrap>
            <Button tone="quiet" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
              {isChanging ? words.keep : words.change}
            </Button>
            <Leave camp={camp} onLeft={() => setDone('left')} />
          </Stack>
        )}
        {showsForm && (
          <SlotForm
            camp={camp}
            onSaved={() => {
              setChanging(false)
              setDone('registered')
            }}
          />
        )}
      </Stack>
    </Card>
  )
}

function OwnSlot({ camp, registration }: { camp: MyCamp; registration: NonNullable<MyCamp['registration']> }) {
  const { location_id, location_name, on_date, start_time, end_time, state } = registration
  const place = camp.locations.find(({ id }) => id === location_id)
  return (
    <>
      <FactList
        layout="columns"
        facts={[
          [words.yours, words.when(on_date, start_time, end_time)],
          [words.location, place ? `${location_name}, ${place.address}, ${place.city}` : location_name],
        ]}
      />
      {state !== 'EXPECTED' && <Notice tone="good">{state === 'DONE' ? words.done : words.arrived}</Notice>}
    </>
  )
}

function Places({ camp: { locations } }: { camp: MyCamp }) {
  return (
    <FactList
      facts={locations.map(({ name, address, city, start_date, end_date }) => [
        name,
        `${words.days(start_date, end_date)} · ${address}, ${city}`,
      ])}
      layout="columns"
    />
  )
}

/** Replaces what the list says about a camp by the answer of a call. */
export function useReplaceCamp(): (camp: MyCamp) => void {
  const queries = useQueryClient()
  return (camp) => {
    queries.setQueriesData<{ camps: MyCamp[] }>(
      { queryKey: [listMyCamps.name] },
      (before) => before && { camps: before.camps.map((one) => (one.id === camp.id ? camp : one)) },
    )
  }
}

function Leave({ camp, onLeft }: { camp: MyCamp; onLeft: () => void }) {
  const replace = useReplaceCamp()
  return (
    <ConfirmedAct
      label={words.cancel}
      cancelLabel={words.keepIt}
      tone="quiet"
      danger
      title={words.cancelTitle}
      act={() => request(leaveCamp, { params: { id: camp.id } })}
      onDone={(left) => {
        replace(left)
        onLeft()
      }}
    >
      {words.cancelText}
    </ConfirmedAct>
  )
}

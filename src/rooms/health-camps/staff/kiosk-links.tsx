import { useState } from 'react'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import { addCampKiosk, type DeskCamp, revokeCampKiosk } from '../contract/desk.ts'
import { campDeskWords as words } from '../words/desk.ts'

type Kiosk = DeskCamp['kiosks'][number]

const TONES = { OPEN: 'good', EARLY: 'info', ENDED: 'neutral' } as const

const FACTS: readonly Column<Kiosk>[] = [
  { key: 'location', header: words.location, render: ({ location_name }) => location_name },
  { key: 'day', header: words.day, render: ({ on_date }) => formatDate(on_date) },
  {
    key: 'used',
    header: words.lastUsed,
    render: ({ last_used_at }) => (last_used_at ? <WireTimeText value={last_used_at} /> : words.never),
  },
  {
    key: 'state',
    header: words.status,
    render: ({ state }) => <StatusBadge tone={TONES[state]}>{words.kioskStates[state]}</StatusBadge>,
  },
]

interface KioskLinksProps {
  camp: DeskCamp
  mayAdd: boolean
  onChanged: () => unknown
}

/** The links for devices at the venue; a new one is shown once. */
export function KioskLinks({ camp, mayAdd, onChanged }: KioskLinksProps) {
  const [url, setUrl] = useState('')
  const columns = mayAdd ? [...FACTS, revokeColumn(camp.id, onChanged)] : FACTS
  if (!mayAdd && camp.kiosks.length === 0) return null
  return (
    <PagePart title={words.kiosks} note={words.kiosksText}>
      {mayAdd && (
        <div>
          <AddKiosk camp={camp} onAdded={setUrl} onChanged={onChanged} />
        </div>
      )}
      {url && (
        <Notice tone="good" title={words.kioskReady} live>
          <CopyableText value={url} label={words.kioskAddress} />
        </Notice>
      )}
      <DataTable
        label={words.kiosks}
        columns={columns}
        rows={camp.kiosks}
        rowKey={({ id }) => id}
        density="compact"
        empty={<Muted>{words.noKiosks}</Muted>}
      />
    </PagePart>
  )
}

function AddKiosk({ camp, onAdded, onChanged }: Omit<KioskLinksProps, 'mayAdd'> & { onAdded: (url: string) => void }) {
  const { today } = camp
  const open = camp.locations.filter(({ end_date }) => end_date >= today)
  const first = open[0]
  return (
    <DeskAction
      label={words.addKiosk}
      title={words.addKiosk}
      text={words.kiosksText}
      fields={(errors) => (
        <Stack gap="md">
          <SelectField
            name="location_id"
            label={words.location}
            defaultValue={first?.id}
            error={errors.location_id}
            options={open.map(({ id, name, start_date, end_date }) => ({
              value: id,
              label: `${name}, ${words.range(start_date, end_date)}`,
            }))}
          />
          <TextField
            name="on_date"
            type="date"
            label={words.day}
            defaultValue={first && first.start_date > today ? first.start_date : today}
            error={errors.on_date}
          />
        </Stack>
      )}
      act={async (form, call) => {
        const { url } = await call(addCampKiosk, {
          params: { id: camp.id },
          body: { location_id: fieldText(form, 'location_id') ?? '', on_date: fieldText(form, 'on_date') ?? '' },
        })
        onAdded(url)
      }}
      onSettled={onChanged}
    />
  )
}

function revokeColumn(id: string, onChanged: () => unknown): Column<Kiosk> {
  return {
    key: 'actions',
    header: words.actions,
    render: ({ id: kiosk_id, location_name, on_date, state }) =>
      state !== 'ENDED' && (
        <DeskAction
          label={words.revoke}
          accessibleLabel={words.revokeOf(location_name, on_date)}
          title={words.revokeOf(location_name, on_date)}
          danger
          text={words.revokeText}
          act={(_, call) => call(revokeCampKiosk, { params: { id, kiosk_id }, body: {} })}
          onSettled={onChanged}
        />
      ),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#dashboard/components/pickers.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { listNetworkChoices, readNetworkRecord } from '../contract/network.ts'
import type { NetworkKind } from '../rules/network-kinds.ts'

interface PickFieldProps {
  name: string
  label: string
  error: string | undefined
  of: NetworkKind
  /** The id; empty when nothing is chosen. */
  value: string
  chosenLabel: string | undefined
  set: (id: string | undefined) => void
}

/** Another record of the network, found by a part of its name. */
export function PickField({ name, label, error, of, value, chosenLabel, set }: PickFieldProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(chosenLabel)
  const { data } = useQuery(queryOf(listNetworkChoices, { params: { kind: of }, query: search ? { search } : {} }))
  const options = (data?.choices ?? []).map(({ id, label: shown }) => ({ value: id, label: shown }))
  const known = options.find((one) => one.value === value)?.label ?? chosen
  // Of a link that has already chosen, only the id is known.
  const { data: linked } = useQuery({
    ...queryOf(readNetworkRecord, { params: { kind: of, id: value } }),
    enabled: value !== '' && known === undefined,
  })
  const shown = known ?? (linked ? String(linked.document.name) : undefined)
  const isListed = options.some((one) => one.value === value)
  return (
    <Combobox
      name={name}
      label={label}
      error={error}
      value={value || undefined}
      options={value && shown && !isListed ? [{ value, label: shown }, ...options] : options}
      onSearch={setSearch}
      onChange={(id) => {
        setChosen(options.find((one) => one.value === id)?.label)
        set(id)
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { listCheckupSlots } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.form

interface CentreFieldProps {
  city: string
  field: Omit<ComponentProps<typeof ChoiceList<string>>, 'choices'>
}

/** Which centre of the city, with its address; the first where nobody chooses. It is read with the times. */
export function CentreField({ city, field }: CentreFieldProps) {
  const { data } = useQuery(queryOf(listCheckupSlots, { query: { city, mode: 'CENTRE' } }))
  const centres = data?.centres ?? []
  if (!data) return null
  if (centres.length === 0) return <Muted>{words.centreLater}</Muted>
  return (
    <ChoiceList
      {...field}
      value={field.value || centres[0]!.id}
      choices={centres.map(({ id, name, address }) => ({ value: id, label: name, note: address }))}
    />
  )
}

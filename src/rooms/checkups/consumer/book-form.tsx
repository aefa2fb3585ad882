import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import type { AnswerOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { listAddresses } from '#rooms/addresses/contract.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Form } from '#ui/form.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { NO_PLACE, PackageFields, PLACE_LABELS, placeOf, problemsShown } from '../components/package-fields.tsx'
import { useReadTimesAgain } from '../components/use-read-times-again.ts'
import { bookCheckup, listMyCheckups } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'
import { addressesIn, HomeAddressField, homeFaults, isOtherAddress } from './home-address-field.tsx'

const words = screenWords.form

type Answer = AnswerOf<typeof listMyCheckups>

/** Who, what, where and when; what does not fit together cannot be chosen. */
export function BookForm({ people, packages }: Pick<Answer, 'people' | 'packages'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(listAddresses, {}))
  const own = data?.addresses ?? []
  const addressesOf = (chosen: Parameters<typeof placeOf>[1]) =>
    addressesIn(chosen.city, own, placeOf(packages, chosen).offered?.cities ?? [])
  const form = useForm(bookCheckup, {
    initial: {
      uhid: people.length === 1 ? people[0]!.uhid : '',
      package_id: packages.length === 1 ? packages[0]!.id : '',
      ...NO_PLACE,
      address_id: '',
      address: '',
    },
    labels: { ...PLACE_LABELS, uhid: words.who, address_id: words.address, address: words.address },
    namesField: () => true,
    check: (chosen) => (placeOf(packages, chosen).mode === 'HOME' ? homeFaults(chosen, addressesOf(chosen)) : {}),
    input: ({ address, address_id, centre_id, ...chosen }) => {
      const { mode } = placeOf(packages, { ...chosen, centre_id })
      const home = isOtherAddress({ address_id }, addressesOf({ ...chosen, centre_id })) ? { address } : { address_id }
      return { body: { ...chosen, mode, ...(mode === 'HOME' ? home : centre_id && { centre_id }) } }
    },
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: [listMyCheckups.name] })
      return navigate(`/check-ups/${id}`, { replace: true })
    },
    onRefused: useReadTimesAgain(),
  })
  const { values } = form
  const addresses = addressesOf(values)
  const person = people.find(({ uhid }) => uhid === values.uhid)
  return (
    <Form form={problemsShown(packages, form)} gap="xl">
      {people.length === 1 && <Muted>{screenWords.for(people[0]!.name)}</Muted>}
      {people.length > 1 && (
        <ChoiceList
          {...form.choice('uhid')}
          choices={people.map(({ uhid, name, plan_name }) => ({ value: uhid, label: name, note: plan_name }))}
        />
      )}
      <PackageFields packages={packages} form={form} notes={words.notes} />
      {placeOf(packages, values).mode === 'HOME' && (
        <HomeAddressField form={form} addresses={addresses} hidesSome={own.length > addresses.length} />
      )}
      <Stack gap="2xs">
        <Button type="submit" tone="call" wide busy={form.busy}>
          {words.send}
        </Button>
        {person && <Muted size="sm">{words.sendFor(person.remaining)}</Muted>}
      </Stack>
    </Form>
  )
}

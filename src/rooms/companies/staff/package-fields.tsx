import { CLAIM_TYPES } from '#rooms/plans/rules/reimbursement.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import grid from '#ui/form-grid.module.css'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { contractWords as words } from '../words/contract-form.ts'
import { addRow } from './add-row.ts'
import type { TypedTerms } from './typed-terms.ts'
import type { ContractForm } from './use-contract-form.ts'

const NEW_PACKAGE: TypedTerms['packages'][number] = { name: '', service_categories: [], shared: false }

/** The services between which the contract divides its people's credits. */
export function PackageFields({ form: { typed, change, errors } }: { form: ContractForm }) {
  const { packages } = typed
  const set = (next: TypedTerms['packages']) => change({ packages: next })
  return (
    <PagePart title={words.sections.packages} note={words.sectionNotes.packages}>
      {packages.length === 0 && <Muted>{words.noPackages}</Muted>}
      {packages.map((one, index) => (
        <Package
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own but its place
          key={index}
          place={index}
          value={one}
          errors={errors}
          set={(value) => set(packages.map((old, at) => (at === index ? value : old)))}
          remove={() => set(packages.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          tone="quiet"
          onClick={() => addRow(() => set([...packages, NEW_PACKAGE]), `packages.${packages.length}.name`)}
        >
          {words.addPackage}
        </Button>
      </div>
    </PagePart>
  )
}

type Package = TypedTerms['packages'][number]

interface PackageProps {
  place: number
  value: Package
  errors: Readonly<Record<string, string>>
  set: (value: Package) => void
  remove: () => void
}

function Package({ place, value, errors, set, remove }: PackageProps) {
  const name = `packages.${place}`
  const servicesError = errors[`${name}.service_categories`]
  return (
    <fieldset className={grid.row}>
      <legend>{words.package(place + 1)}</legend>
      <div className={grid.fields}>
        <TextField
          name={`${name}.name`}
          label={words.packageName}
          value={value.name}
          error={errors[`${name}.name`] ?? errors[name]}
          maxLength={100}
          onChange={({ currentTarget }) => set({ ...value, name: currentTarget.value })}
        />
        <SelectField
          name={`${name}.shared`}
          label={words.shared}
          options={[
            { value: 'false', label: words.dedicated },
            { value: 'true', label: words.sharedChoice },
          ]}
          value={String(value.shared)}
          onChange={({ currentTarget }) => set({ ...value, shared: currentTarget.value === 'true' })}
        />
      </div>
      <fieldset id={`${name}.service_categories`} tabIndex={-1}>
        <legend>{words.services}</legend>
        {servicesError && <p role="alert">{servicesError}</p>}
        <div className={grid.fields}>
          {CLAIM_TYPES.map((service) => (
            <CheckboxField
              key={service}
              name={`${name}.${service}`}
              label={service}
              optional
              checked={value.service_categories.includes(service)}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  ...value,
                  service_categories: CLAIM_TYPES.filter((one) =>
                    one === service ? checked : value.service_categories.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Stack direction="row" gap="md">
        <Button tone="plain" aria-label={words.removeOf(words.package(place + 1))} onClick={remove}>
          {words.remove}
        </Button>
      </Stack>
    </fieldset>
  )
}

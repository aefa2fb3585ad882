import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#dashboard/components/pickers.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { listReportCompanies } from '../contract/staff-reports.ts'
import { staffScreenWords } from '../words/staff/screen.ts'

const words = staffScreenWords.request

export interface PickedCompany {
  id: string
  name: string
}

interface CompanyFieldProps {
  value: PickedCompany | undefined
  error: string | undefined
  onChange: (company: PickedCompany | undefined) => void
}

/** A company, found by a part of its name; all where none is chosen. */
export function CompanyField({ value, error, onChange }: CompanyFieldProps) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...queryOf(listReportCompanies, { query: { search } }),
    placeholderData: (before) => before,
  })
  const found = data?.companies ?? []
  const companies = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Combobox
      name="company_id"
      label={words.company}
      optional
      none={words.allCompanies}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id}
      error={error}
      onSearch={setSearch}
      onChange={(id) => onChange(companies.find((company) => company.id === id))}
    />
  )
}

import { useNavigate } from 'react-router'
import { IconChevronDown } from '#ui/icons.ts'
import { companyWords as words } from '../words.ts'
import classes from './company-switcher.module.css'

interface CompanySwitcherProps {
  companies: readonly { id: string; display_name: string }[]
  selected: string
}

/** Chooses whose dashboard is shown. Sections and rights differ by company, so it leads to that company's first page. */
export function CompanySwitcher({ companies, selected }: CompanySwitcherProps) {
  const navigate = useNavigate()
  return (
    <span className={classes.switcher}>
      <select
        aria-label={words.company}
        className={classes.select}
        value={selected}
        onChange={({ currentTarget }) =>
          void navigate(`/corporate/dashboard?subsidiary=${encodeURIComponent(currentTarget.value)}`)
        }
      >
        {companies.map(({ id, display_name }) => (
          <option key={id} value={id}>
            {display_name}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden="true" />
    </span>
  )
}

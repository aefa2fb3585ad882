import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { searchCompany } from '#rooms/company-search/contract.ts'
import { QUERY } from '#rooms/company-search/rules/query.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconSearch } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import searchClasses from '../desk/header-search.module.css'
import type { NavGroup } from '../desk/nav.ts'
import { deskWords } from '../desk/words.ts'
import { hitsOf } from './company-hits.ts'
import classes from './company-search.module.css'
import { Highlighted } from './highlighted.tsx'
import { useSettled } from './use-settled.ts'

const words = deskWords.companySearch

interface CompanySearchProps {
  subsidiaryId: string
  /** The places that the person may open: what leads elsewhere is not shown. */
  groups: readonly NavGroup[]
}

/** The search of a company's people, uploads, reports and places, reached by `/` from every page. */
export function CompanySearch({ subsidiaryId, groups }: CompanySearchProps) {
  const [isOpen, setOpen] = useState(false)
  useSingleKeys({ '/': () => setOpen(true) }, 'frame')
  return (
    <>
      <button
        type="button"
        className={`${searchClasses.form} ${classes.opener}`}
        aria-label={words.label}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes.hint}>{words.label}</span>
        <span className={searchClasses.key} aria-hidden="true">
          /
        </span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.label}>
        <Search subsidiaryId={subsidiaryId} groups={groups} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Search({ subsidiaryId, groups, onDone }: CompanySearchProps & { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const navigate = useNavigate()
  const q = typed.trim()
  const isAsked = q.length >= QUERY.least
  const settled = useSettled(q, SETTLES_MS)
  const { data, error, isFetching } = useQuery({
    ...queryOf(searchCompany, { params: { subsidiaryId }, query: { q: settled } }),
    enabled: isAsked && settled.length >= QUERY.least,
    placeholderData: (before) => before,
  })
  const found = isAsked ? hitsOf(q, data, groups) : []
  const hits = found.flatMap((group) => group.hits)
  const active = hits[Math.min(chosen, hits.length - 1)]
  const open = (href: string) => {
    onDone()
    void navigate(href)
  }
  const step = (by: number) => setChosen((at) => (Math.min(at, hits.length - 1) + by + hits.length) % hits.length)
  return (
    <>
      <input
        ref={focusOnOpen}
        type="search"
        role="combobox"
        className={classes.input}
        aria-label={words.label}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.key}`}
        placeholder={words.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={(event) => {
          const { key, nativeEvent } = event
          if (nativeEvent.isComposing || hits.length === 0 || !['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return
          event.preventDefault()
          if (key === 'Enter') open(active?.href ?? '')
          else step(key === 'ArrowDown' ? 1 : -1)
        }}
      />
      <p role="status" className={classes.status}>
        {!isAsked
          ? words.hint
          : error
            ? words.failed
            : (isFetching || settled !== q) && !data
              ? words.searching
              : words.found(hits.length)}
      </p>
      <div id={listId} role="listbox" aria-label={words.label}>
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is for fields
          <div key={group.label} role="group" aria-label={group.label} className={classes.group}>
            <Muted size="xs">{words.group(group.label, group.hits.length)}</Muted>
            {group.hits.map((hit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field points to it
              <div
                key={hit.key}
                id={`${listId}-${hit.key}`}
                role="option"
                aria-selected={hit === active}
                className={classes.hit}
                onClick={() => open(hit.href)}
              >
                {hit.isPerson && <Avatar name={hit.title} />}
                {hit.icon && <hit.icon size={20} stroke={1.75} aria-hidden="true" />}
                <span className={classes.text}>
                  <strong>
                    <Highlighted text={hit.title} q={q} />
                  </strong>
                  {hit.about && (
                    <Muted as="span" size="xs">
                      <Highlighted text={hit.about} q={q} />
                    </Muted>
                  )}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.keys}>
        {words.keys.map(([key, act]) => (
          <span key={key}>
            <kbd className={searchClasses.key}>{key}</kbd> {act}
          </span>
        ))}
      </p>
    </>
  )
}

const SETTLES_MS = 200

/** React's autoFocus acts before the dialog is shown, which then gives the focus to its first control. */
const focusOnOpen = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '')

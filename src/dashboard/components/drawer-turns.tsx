import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '../words.ts'
import type { List } from './use-list.ts'

interface DrawerTurnsProps {
  list: Pick<List<never>, 'open' | 'hrefOf'>
  /** The keys of the rows on the page, in their order. */
  keys: readonly string[]
  /** Of the row that is open, for people who do not see that it is another one. */
  title: string
}

/** The rows before and after the open one, by button or J and K. Back still returns to the list. */
export function DrawerTurns({ list, keys, title }: DrawerTurnsProps) {
  const navigate = useNavigate()
  const at = list.open === undefined ? -1 : keys.indexOf(list.open)
  const turn = (by: 1 | -1) => {
    const key = at < 0 ? undefined : keys[at + by]
    return key === undefined
      ? undefined
      : () => void navigate(list.hrefOf({ open: key }), { preventScrollReset: true, replace: true })
  }
  const [previous, next] = [turn(-1), turn(1)]
  useSingleKeys({ k: previous, j: next }, 'drawer')
  if (at < 0 || keys.length < 2) return null
  return (
    <Stack direction="row" gap="sm" align="center">
      <Button tone="quiet" aria-keyshortcuts="K" aria-disabled={!previous || undefined} onClick={previous}>
        {words.previousRow}
      </Button>
      <Button tone="quiet" aria-keyshortcuts="J" aria-disabled={!next || undefined} onClick={next}>
        {words.nextRow}
      </Button>
      <VisuallyHidden role="status">{words.rowOf(title, at + 1, keys.length)}</VisuallyHidden>
    </Stack>
  )
}

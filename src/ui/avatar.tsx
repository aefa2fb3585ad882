import classes from './avatar.module.css'

/** The initials of a name in a circle; the name itself stands beside it or in the control's label. */
export function Avatar({ name, size }: { name: string; size?: 'lg' }) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Of the first and the last word, 'RK'; of a number, its last two digits. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0) return name.slice(-2)
  return [words[0], words.length > 1 && words.at(-1)]
    .map((word) => (word && /./u.exec(word)?.[0]) || '')
    .join('')
    .toUpperCase()
}

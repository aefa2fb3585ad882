import { IconButton } from './icon-button.tsx'
import { IconMoon, IconSun } from './icons.ts'
import classes from './scheme-toggle.module.css'
import { toggleScheme } from './theme/scheme.ts'
import { words } from './words.ts'

/** Both icons are in the markup and the stylesheet shows one, so server and browser render the same. */
export function SchemeToggle() {
  return (
    <IconButton label={words.switchScheme} onClick={toggleScheme}>
      <IconMoon size={20} className={classes.moon} aria-hidden="true" />
      <IconSun size={20} className={classes.sun} aria-hidden="true" />
    </IconButton>
  )
}

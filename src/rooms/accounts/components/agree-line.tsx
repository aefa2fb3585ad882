import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { accountsWords } from '../words.ts'
import classes from './login-steps.module.css'

const words = accountsWords.login

/** What a person agrees to whose code opens an account. */
export function AgreeLine() {
  return (
    <p className={classes.terms}>
      {words.agree}
      <LegalLink href="/plus/terms" label={words.termsOfUse} />
      {words.haveRead}
      <LegalLink href="/plus/privacy" label={words.privacyNotice} />.
    </p>
  )
}

/** In a new tab: the page under a login must not be left. */
function LegalLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {label}
      <VisuallyHidden>{words.newTab}</VisuallyHidden>
    </a>
  )
}

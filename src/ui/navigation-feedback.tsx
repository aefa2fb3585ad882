import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import classes from './navigation-feedback.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

/** A progress bar while the next page loads; then its heading takes the focus and its title is announced. */
export function NavigationFeedback() {
  const loading = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  const [message, setMessage] = useState('')
  const arrived = useRef(pathname)

  useEffect(() => {
    if (loading) setMessage(words.loadingPage)
  }, [loading])

  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
    heading?.focus({ preventScroll: true })
    setMessage(words.pageLoaded(document.title))
  }, [pathname])

  return (
    <>
      {loading && <div className={classes.bar} aria-hidden="true" />}
      <VisuallyHidden as="div" role="status" aria-live="polite">
        {message}
      </VisuallyHidden>
    </>
  )
}

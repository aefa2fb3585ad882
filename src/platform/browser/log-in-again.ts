import { createContext } from 'react'

/**
 * Asks the person to log in again over the page, after their session ended. True once the same person has; false if
 * they closed the dialog. A layout provides it; without one, a form shows the refusal.
 */
type LogInAgain = () => Promise<boolean>

export const LogInAgainContext = createContext<LogInAgain | undefined>(undefined)

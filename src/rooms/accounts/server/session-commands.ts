import type { Command } from '#platform/command.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import { endEverySession, endSessionsOf, removeAuthenticator } from './commands/end-sessions-of.ts'

/** `sessions end <mobile>|everybody`: for a stolen device, or after a break-in. */
export const endSessionsCommand: Command = {
  name: 'sessions end',
  usage: '<mobile>|everybody',
  summary: 'logs a person out of every device, or everybody',
  run: async ({ database: { db }, now, args, print }) => {
    const [whose = ''] = args
    if (whose !== 'everybody' && !isMobile(whose)) {
      print('Whose? Give an Indian mobile, such as +919810000001, or the word everybody.')
      return 2
    }
    const ended = whose === 'everybody' ? endEverySession(db, now) : endSessionsOf(db, normaliseMobile(whose), now)
    const sessions = await ended
    if (sessions === undefined) print('Nobody has an account with this number.')
    else print(`${sessions} ${sessions === 1 ? 'session' : 'sessions'} ended.`)
    return sessions === undefined ? 1 : 0
  },
}

/** `authenticator remove <mobile>`: for a lost one, after the person has proved who they are. */
export const removeAuthenticatorCommand: Command = {
  name: 'authenticator remove',
  usage: '<mobile>',
  summary: 'removes a lost authenticator and logs its owner out; verify the person first, as when their role was given',
  run: async ({ database, now, args, print }) => {
    const [mobile = ''] = args
    if (!isMobile(mobile)) {
      print('Whose? Give an Indian mobile, such as +919810000001.')
      return 2
    }
    const removed = await removeAuthenticator(database.db, normaliseMobile(mobile), now)
    print(removed ? 'Removed. The next login enrols a new one.' : 'This person has no authenticator.')
    return removed ? 0 : 1
  },
}

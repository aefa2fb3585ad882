import type { Command } from '#platform/command.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import { unlockNumber } from './commands/unlock-number.ts'

/** `login unlock <mobile>`: customer care's command for a number locked by wrong codes, after verifying the caller. */
export const unlockNumberCommand: Command = {
  name: 'login unlock',
  usage: '<mobile>',
  summary: 'clears the wrong codes of a number, so that it can log in again',
  run: async ({ database, now, args, print }) => {
    const [mobile = ''] = args
    if (!isMobile(mobile)) {
      print('Which number? Give an Indian mobile, such as +919810000001.')
      return 2
    }
    const unlocked = await unlockNumber(database.db, normaliseMobile(mobile), now)
    print(unlocked ? 'Unlocked.' : 'This number was not locked.')
    return 0
  },
}

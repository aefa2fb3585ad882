import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Works that last until they are finished by hand, and in which order they were started. */
function works(at_once: number) {
  const inTurn = turns(at_once)
  const started: string[] = []
  const finish = new Map<string, (failure?: Error) => void>()
  const add = (name: string, owner?: string) =>
    inTurn(async () => {
      started.push(name)
      await new Promise<void>((resolve, reject) =>
        finish.set(name, (failure) => (failure ? reject(failure) : resolve())),
      )
    }, owner)
  return {
    started,
    add,
    finish: async (name: string, failure?: Error) => {
      finish.get(name)?.(failure)
      await setImmediate()
    },
  }
}

test('works without an owner start in their order, so many at a time', async () => {
  const { started, add, finish } = works(2)
  for (const name of ['a', 'b', 'c', 'd']) void add(name)
  await setImmediate()
  expect(started).toEqual(['a', 'b'])
  await finish('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await finish('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('of one owner one at a time, and who has waited longest is next, however many works another brings', async () => {
  const { started, add, finish } = works(2)
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'a')
  for (const name of ['b1', 'b2']) void add(name, 'b')
  void add('c1', 'c')
  await setImmediate()
  expect(started).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
  await finish('a2')
  expect(started.at(-1)).toBe('c1')
  await finish('c1')
  expect(started.at(-1)).toBe('a3')
})

test('a work that fails gives its turn to the next', async () => {
  const { started, add, finish } = works(1)
  const failed = expect(add('a', 'one')).rejects.toThrow('broken')
  void add('b', 'one')
  await setImmediate()
  await finish('a', new Error('broken'))
  await failed
  expect(started).toEqual(['a', 'b'])
})

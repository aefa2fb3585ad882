import { describe, expect, test } from 'vitest'
import { addWaiting, afterSending, EMPTY_QUEUE, type KioskEntry, parseQueue } from './kiosk-queue.ts'

const entry = (key: string, mobile = '9876543210'): KioskEntry => ({ key, act: 'ARRIVED', mobile })

describe('entries of a kiosk without a network', () => {
  test('wait in their order, each once, until the server has them (decisions §21)', () => {
    const two = [entry('a'), entry('b'), entry('a')].reduce(addWaiting, EMPTY_QUEUE)
    expect(two.waiting.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(afterSending(two, entry('a'), 'unsent')).toEqual(two)
    expect(afterSending(two, entry('a'), 'recorded').waiting.map(({ key }) => key)).toEqual(['b'])
  })

  test('that find nobody are named by their last characters, the latest ten', () => {
    let queue = EMPTY_QUEUE
    for (let number = 0; number < 12; number++) {
      const one = entry(String(number), `98765432${10 + number}`)
      queue = afterSending(addWaiting(queue, one), one, 'not-found')
    }
    expect(queue.waiting).toEqual([])
    expect(queue.unmatched).toHaveLength(10)
    expect(queue.unmatched.at(-1)).toBe('3221')
    expect(afterSending(EMPTY_QUEUE, { key: 'c', act: 'DONE', employee_id: 'BT-1' }, 'refused').unmatched).toEqual([
      'BT-1',
    ])
  })

  test('survive a reload, and what is stored wrongly is no queue', () => {
    const queue = addWaiting(EMPTY_QUEUE, entry('a'))
    expect(parseQueue(JSON.stringify(queue))).toEqual(queue)
    for (const stored of [null, '', 'x', '{}', '[]', '{"waiting":1}']) expect(parseQueue(stored)).toEqual(EMPTY_QUEUE)
  })
})

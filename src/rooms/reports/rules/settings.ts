import { defineSetting, wholeNumber } from '#values/setting.ts'

export const pendingReports = defineSetting({
  key: 'reports.pending',
  money: false,
  schema: wholeNumber(1, 100),
  default: 5,
  label: 'Reports of a company being generated',
  description:
    'How many reports of a company may wait or be generated at a time. A further one is refused until one is ready. The same applies to the reports of our own staff together.',
})

export const reportsPerDay = defineSetting({
  key: 'reports.per_day',
  money: false,
  schema: wholeNumber(1, 10_000),
  default: 30,
  label: 'Reports of a company in a day',
  description:
    'How many reports the users of a company may request in a day, in India, and our own staff together. Monthly ones do not count.',
})

export const reportDays = defineSetting({
  key: 'reports.days_kept',
  money: false,
  schema: wholeNumber(1, 3650),
  default: 90,
  unit: 'days',
  label: 'Days for which a report can be downloaded',
  description:
    'After so many days the files of a report are deleted. It stays in the list, and can be requested again.',
})

export const reportSettings = [pendingReports, reportsPerDay, reportDays]

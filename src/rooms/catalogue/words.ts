/** What operators read of the catalogue and the settings. No customer sees any of it. */
export const catalogueWords = {
  invalid: {
    mandatory: 'This field is mandatory',
    value: 'Invalid value',
    unknownKey: 'There is no such field',
    amount: 'Enter rupees up to 99,99,999.99, with at most two decimals',
    amountFrom: (min: number) => `Enter rupees from ${min} to 99,99,999.99, with at most two decimals`,
    whole: (min: number, max: number) =>
      `Enter a whole number from ${min.toLocaleString('en-IN')} to ${max.toLocaleString('en-IN')}`,
    time: 'Enter a time in India such as 2026-12-01 10:00',
    day: 'Enter a day such as 2027-04-01',
    oneOf: (choices: string) => `Choose one of ${choices}`,
    list: 'Enter a list',
    atMost: (max: number) => `Enter at most ${max.toLocaleString('en-IN')}`,
    twice: (key: string) => `${key} stands here twice`,
    uuid: 'Enter an id such as b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a01',
    productCode: 'Enter small letters, digits and hyphens, beginning with a letter',
    componentCode: 'Enter capitals, digits and underscores, beginning with a letter',
    sac: 'Enter a SAC of 4 to 8 digits',
    taxRate: 'Enter a percentage from 0 to 100, with at most two decimals',
    slug: 'Enter small letters, digits and single hyphens between them',
    couponCode: 'Enter 4 to 20 capitals, digits, hyphens and underscores',
    offerCode: 'Enter 2 to 40 small letters, digits and hyphens',
    yesOrNo: 'Enter true or false',
    reservedSlug: 'This address belongs to another page',
    redirectToItself: 'A group cannot lead to itself',
    endsBeforeStart: 'The end comes after the beginning',
    nobody: 'A plan covers somebody',
    noComponent: 'A price has at least one component',
    sum: (total: string, price: string) => `The components add up to ${total}, the price is ${price}`,
    unknown: {
      plans: 'There is no such plan',
      groups: 'There is no such group',
      coupons: 'There is no such coupon',
      offers: 'There is no such offer',
      redirects: 'There is no such redirect',
    },
    otherId: 'The id of a draft does not change',
    draftTooLarge: 'This draft is too large to be kept',
    noFuture: 'There is nothing set for that day',
  },
  calls: {
    noFile: 'Choose a file',
  },
  /** By the room that declares them. */
  settingGroups: {
    checkout: 'Checkout',
  },
  command: {
    importSummary: 'takes a file of plans, groups, coupons, offers, redirects and settings over, all of it or nothing',
    importUsage: 'Name one file: catalogue import file.yaml [--dry-run]',
    exportSummary: 'writes the whole catalogue and every setting as such a file',
    refused: (count: number) => `Nothing was imported: ${count === 1 ? 'one problem' : `${count} problems`}.`,
    outcomes: { created: 'created', changed: 'changed' },
    done: (created: number, changed: number, unchanged: number) =>
      created + changed === 0
        ? `unchanged: ${unchanged}`
        : `created: ${created}, changed: ${changed}, unchanged: ${unchanged}`,
    dryRun: 'This was a dry run: nothing was changed.',
  },
  file: {
    tooLarge: 'The file is larger than 1 MB',
    notText: 'The file is not UTF-8 text',
    nul: 'The file contains a NUL character',
    alias: 'Anchors and aliases are not taken: write the value out',
    tag: 'Tags are not taken',
    tooDeep: 'The file is nested too deeply',
    notAMap: 'The sections of a file are plans:, groups:, coupons:, offers:, redirects: and settings:',
    empty: 'The file is empty',
    unknownKey: 'There is no such key',
    duplicateKey: 'This key stands here twice',
    duplicate: (id: string, line: number) => `${id} stands in line ${line} already`,
    settingsMap: 'Write settings as key and value',
    settingUnknown: 'There is no such setting',
    heading: (brand: string) =>
      ` The catalogue of ${brand} Plus. Amounts are rupees, taxes included; times are times in India.\n` +
      ' What is not named here stays as it is when this file is imported.',
  },
}

/**
 * The statement that counts plans of people which are in force in the same months together, as `Lives` has them. A month is paid
 * on the day on which the plan started, or on the last of a month that has no such day.
 * @param which a condition on `subscriptions`
 */
export function livesWhere(which: string): string {
  return `select partner_plan_id, to_char(starts_on, 'YYYY-MM') as first,
    to_char(last_day, 'YYYY-MM') as last, to_char(date_trunc('month', last_day) - case when extract(day from last_day)
      < least(extract(day from starts_on), extract(day from date_trunc('month', last_day) + interval '1 month - 1 day'))
      then interval '1 month' else interval '0' end, 'YYYY-MM') as last_paid, sum(people)::int as people
  from (select partner_plan_id, starts_on, ((expires_at - interval '1 second') at time zone 'Asia/Kolkata')::date as last_day,
      count(*) as people
    from subscriptions where ${which} and status in ('ACTIVE', 'PAST_DUE', 'EXPIRED')
    group by partner_plan_id, starts_on, expires_at) lives
  where last_day >= starts_on group by 1, 2, 3, 4`
}

-- The version before told the buyer of an alarm that nobody takes by a job that is now one step of `home-care.alarm-waits`: 30 minutes.
-- Where that step is queued already, told once is enough.
delete from jobs old where old.name = 'home-care.notify-owner' and old.status <> 'done' and old.payload ->> 'about' = 'alarm'
  and exists (select from jobs j where j.name = 'home-care.alarm-waits' and j.status = 'queued'
    and j.payload ->> 'escalation_id' = old.payload ->> 'escalation_id' and j.payload ->> 'minutes' = '30');
update jobs set name = 'home-care.alarm-waits', status = 'queued', attempt = 0, lease_until = null, last_error = null, finished_at = null,
    payload = jsonb_build_object('escalation_id', payload -> 'escalation_id', 'minutes', 30)
  where name = 'home-care.notify-owner' and status <> 'done' and payload ->> 'about' = 'alarm';

-- Of whom nobody can hear before there is something to measure with: the welfare check counts from the kit's delivery.
update home_care_episodes e set welfare_due_at = greatest(e.welfare_due_at, (select min(v.recorded_at) + interval '12 hours'
    from home_care_kit_events v join home_care_kits k on k.id = v.kit_id
    where k.subscription_id = e.subscription_id and v.status = 'DELIVERED'))
  where e.status = 'ACTIVE';

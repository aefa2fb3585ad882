-- "Held" is said of credits alone: a claim is on hold. A decision taken by chance for a second look is sampled.
alter table claims rename column held_by to on_hold_by;
alter table claims rename column held_at to on_hold_at;
alter index claims_held rename to claims_on_hold;
alter table claim_decisions rename column drawn to sampled;
alter index claim_decisions_drawn rename to claim_decisions_sampled;

-- What is queued and timed under the old names goes on under the new ones.
update jobs set payload = payload - 'held_at' || jsonb_build_object('on_hold_at', payload -> 'held_at')
  where name = 'claims.chase-answer' and status = 'queued';
update jobs set name = 'claims.notify-window-closing' where name = 'claims.tell-window-closing';
update job_schedules set name = 'claims.notify-window-closing' where name = 'claims.tell-window-closing';

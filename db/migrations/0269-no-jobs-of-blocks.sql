-- A block acts in its own transaction and publishes nothing any more. Run now, a job that an earlier version queued for
-- one would take back the credits of a plan that may be unblocked by then.
delete from jobs where name = 'subscriptions.subscription-blocked' and status <> 'done';

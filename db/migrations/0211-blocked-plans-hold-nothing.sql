-- The claims of a blocked plan wait where they are: what stops them is the plan's status. Those that a block had put on
-- hold return to where they were, since nobody could tell this hold from one that waits for its member; their clocks
-- stand still until the plan is unblocked.
update claims c
  set status = case when c.first_approver is null then 'INITIATED' else 'PENDING' end, on_hold_at = null,
    version = c.version + 1
  from subscriptions s
  where s.id = c.subscription_id and s.status = 'BLOCKED' and c.status = 'ON_HOLD' and c.respond_by is null
    and c.on_hold_by is null;

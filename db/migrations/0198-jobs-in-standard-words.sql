-- A job's name says notify, as the code that runs it does; queued and failed work continues under the new names.
update jobs set name = 'auto-renewal.notify-paid' where name = 'auto-renewal.tell-paid';
update jobs set name = 'checkout.notify-paid' where name = 'checkout.tell-paid';
update jobs set name = 'plan-refunds.notify-refund' where name = 'plan-refunds.tell-refund';
update jobs set name = 'wallet.notify-credits' where name = 'wallet.tell-credits';
update jobs set name = 'subscriptions.term-started' where name = 'subscriptions.term-begun';

-- "Held" means held credits only: a renewal or change is of a plan that the buyer owns.
alter table orders rename column held_subscription_id to owned_subscription_id;

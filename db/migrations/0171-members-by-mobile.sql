-- The desk's search by mobile finds claims about a member also where the plan is another's, and where the member has left it.
create index subscription_members_any_mobile on subscription_members (mobile) where mobile is not null;

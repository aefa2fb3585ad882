-- Of a planned last working day: the day on whose morning the person is told, as HR chose it last.
alter table partner_users add column notice_on date;

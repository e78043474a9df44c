-- Run once, by the image, on a volume that is empty: the processes' own role owns its database and no more. What is reserved for
-- superusers (connections, programs, other databases) stays with whoever runs the machine.
\getenv password PARAPH_PASSWORD
create role paraph login password :'password';
create database paraph owner paraph;
